// Starts the application, or says in the page why it cannot start. Plain old JavaScript on purpose: a browser too old for
// WebAssembly must still be able to read this file and be told so. What the page said before stays where it is.
//
// The page (index.html) gives: <meta name="bufferwise-app" data-script data-wasm> (written by Trunk) and an element #boot.
// The application takes #boot away once it has mounted (`bufferwise:mounted`), and reports a later panic by the event
// `bufferwise:failed` on window, its detail being the reason.
(function () {
  'use strict';

  var failed = false;
  // The verdict in the page's HTML is that of the opening scenario; a link with another one must not show it.
  var query = document.location.search + document.location.hash;
  var foreign = query.indexOf('=') >= 0;

  function fail(what, detail) {
    if (failed) return;
    failed = true;
    var place = document.getElementById('boot');
    if (!place) {
      place = document.createElement('div');
      document.body.insertBefore(place, document.body.firstChild);
    }
    place.id = 'boot';
    place.hidden = false;
    place.setAttribute('role', 'alert');
    place.textContent = '';
    paragraph(place, what);
    if (detail) paragraph(place, 'The browser says: ' + detail);
    var waiting = document.getElementById('static-verdict');
    if (waiting && foreign) waiting.textContent = 'The scenario of this link is not computed here.';
    var kept = paragraph(place, 'Your setting is kept in this link: ');
    var link = document.createElement('a');
    link.href = document.location.href;
    link.textContent = document.location.href;
    kept.appendChild(link);
    kept.appendChild(document.createTextNode(' (open it again to retry; `bufferwise ' + (bench === 'study-' ? 'study' : 'eval') + '` answers the same link on a command line).'));
  }

  function paragraph(place, text) {
    var p = document.createElement('p');
    p.textContent = text;
    place.appendChild(p);
    return p;
  }

  function reason(error) {
    return error && error.message ? error.message : String(error);
  }

  // The studies and the reading of pasted output are applications of their own, with a style sheet beside the page's.
  var bench = /[?&#]study=/i.test(query) ? 'study-' : /[?&#]tool=/i.test(query) ? 'reader-' : '';

  function start() {
    var app = document.querySelector('meta[name="bufferwise-app"]');
    if (!app) return fail('This copy of the page is incomplete: it does not name its application.');
    if (typeof WebAssembly !== 'object' || typeof WebAssembly.instantiate !== 'function') {
      return fail('The charts need WebAssembly, which this browser does not have or has switched off.');
    }
    if (document.location.protocol === 'file:') {
      return fail('Browsers do not load WebAssembly from a file on disk: this folder has to be on a web server. Any static one will do.');
    }
    // Relative to the page, not to this file; both transfers start at once.
    var mark = app.getAttribute('data-simulators');
    var address = function (name, other) {
      return new URL(bench ? bench + mark + other : app.getAttribute(name), document.baseURI).href;
    };
    var script = address('data-script', '.js');
    var wasm = address('data-wasm', '_bg.wasm');
    if (bench) {
      var style = document.createElement('link');
      style.rel = 'stylesheet';
      style.href = new URL('workbench-' + mark + '.css', document.baseURI).href;
      document.head.appendChild(style);
    }
    var download = fetch(wasm).then(function (response) {
      if (!response.ok) throw new Error('HTTP ' + response.status + ' for ' + wasm);
      return response;
    });
    Promise.all([import(script), download])
      .then(function (parts) {
        return parts[0].default({ module_or_path: parts[1] });
      })
      .catch(function (error) {
        fail('The charts did not start.', reason(error));
      });
  }

  // The application's door to everything simulated: the module is fetched when the door is opened, calls wait for it, and
  // `hear` is told in lines of text how it stands (src/web/studio.rs).
  window.bufferwiseSimulations = function (hear, lang) {
    var app = document.querySelector('meta[name="bufferwise-app"]');
    var url = new URL('simulate-' + app.getAttribute('data-simulators') + '.js', document.baseURI).href;
    var opened = import(url).then(function (module) {
      return module.open(hear, lang);
    });
    opened.catch(function (error) {
      hear('mood idle 0\nline The simulators did not start. The browser says: ' + reason(error));
    });
    return function (what, first, second) {
      opened.then(function (desk) {
        desk[what](first, second);
      }).catch(function () {});
    };
  };

  window.addEventListener('bufferwise:mounted', function () {
    var place = document.getElementById('boot');
    if (place && !failed) place.parentNode.removeChild(place);
  });
  window.addEventListener('bufferwise:failed', function (event) {
    fail('The page stopped because of a mistake in it, not in what you typed.', String(event.detail));
  });

  function attempt() {
    try {
      start();
    } catch (error) {
      fail('The charts did not start.', reason(error));
    }
  }

  if (foreign) {
    var verdict = document.getElementById('static-verdict');
    var story = document.getElementById('static-story');
    if (verdict) verdict.textContent = 'Opening the scenario of this link\u2026';
    if (story) story.textContent = '';
  }

  // In a frame nothing starts before the reader scrolls to it.
  var embedded = /[?&#]embed(=1|=true|=yes|=on|=?(&|$))/i.test(query);
  if (embedded) document.body.className += ' embed';
  if (embedded && window.IntersectionObserver) {
    var watch = new IntersectionObserver(function (entries) {
      for (var i = 0; i < entries.length; i++) {
        if (entries[i].isIntersecting) {
          watch.disconnect();
          attempt();
          return;
        }
      }
    }, { rootMargin: '100px' });
    watch.observe(document.body);
  } else {
    attempt();
  }
})();
