// The page around embedded figures: hands its own parameters on, and gives each frame the height that it asks for.
(function () {
  'use strict';
  var own = document.location.search.replace(/^\?/, '');
  var frames = document.querySelectorAll('iframe');
  for (var i = 0; i < frames.length; i++) {
    frames[i].src = 'index.html?' + frames[i].getAttribute('data-query') + '&embed=1' + (own ? '&' + own : '');
  }
  window.addEventListener('message', function (event) {
    if (!event.data || event.data.type !== 'bufferwise:height' || typeof event.data.height !== 'number') return;
    for (var i = 0; i < frames.length; i++) {
      // A sandboxed frame has no origin to compare; its window is the one that we made.
      if (frames[i].contentWindow === event.source) frames[i].style.height = Math.ceil(event.data.height) + 'px';
    }
  });
})();
