// What a visitor with a narrow screen or a thick finger would complain about. Runs inside the page, so it stands on its own.

/** One line for each finding: the page scrolls sideways, text is cut, elements stick out, targets are below 24 × 24 px. */
export function findings(within = 'body') {
  const found = [];
  const root = document.documentElement;
  const width = root.clientWidth;
  const name = (element) => {
    const id = element.id ? `#${element.id}` : '';
    const kind = element.getAttribute('data-testid') ? `[data-testid=${element.getAttribute('data-testid')}]` : (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean).map((one) => `.${one}`).join('');
    return `<${element.localName}${id}${kind}> "${(element.innerText ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}"`;
  };
  const visible = (element) => {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && style.visibility !== 'hidden' && style.opacity !== '0' && element.checkVisibility?.() !== false;
  };
  // Text for screen readers only is clipped on purpose.
  const hiddenOnPurpose = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const style = getComputedStyle(one);
      if ((style.clipPath !== 'none' || style.clip !== 'auto') && one.getBoundingClientRect().width <= 2) return true;
    }
    return false;
  };
  const scrolls = (element) => {
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(one).overflowX)) return true;
    }
    return false;
  };

  if (root.scrollWidth > width) found.push(`scrolls sideways: ${root.scrollWidth} px in ${width} px`);
  for (const element of document.querySelector(within).querySelectorAll('*')) {
    if (element.closest('svg, math, option, template') && !element.matches('svg, math')) continue;
    if (!visible(element) || hiddenOnPurpose(element)) continue;
    const box = element.getBoundingClientRect();
    if ((box.right > width + 1 || box.left < -1) && !scrolls(element)) found.push(`sticks out (${Math.round(box.left)} … ${Math.round(box.right)} px of ${width}): ${name(element)}`);

    const style = getComputedStyle(element);
    const ownText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const cuts = (overflow) => overflow === 'hidden' || overflow === 'clip';
    if (ownText && ((cuts(style.overflowX) && element.scrollWidth > element.clientWidth + 1) || (cuts(style.overflowY) && element.scrollHeight > element.clientHeight + 2))) {
      found.push(`cut text: ${name(element)}`);
    }
    if (element.matches('input:not([type]), input[type=text]') && element.scrollWidth > element.clientWidth + 1) {
      found.push(`cut text in a field: ${name(element)} ${JSON.stringify(element.value)}`);
    }
    if (ownText && style.overflowX === 'visible' && style.display !== 'inline' && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && !scrolls(element)) {
      found.push(`text runs over its box: ${name(element)}`);
    }
    // A link inside a sentence may be as small as its text (WCAG 2.2, 2.5.8, "inline").
    const inSentence = element.matches('a') && style.display === 'inline';
    const label = element.matches('input') && element.closest('label')?.getBoundingClientRect();
    if (element.matches('a[href], button, input, select, summary, [role=button], [role=slider], [tabindex="0"]') && !inSentence && !element.disabled) {
      const [w, h] = [Math.max(box.width, label ? label.width : 0), Math.max(box.height, label ? label.height : 0)];
      if (w < 24 || h < 24) found.push(`target of ${Math.round(w)} × ${Math.round(h)} px: ${name(element)}`);
    }
  }
  return found;
}
