(function () {
  var root = document.documentElement;
  function chooseFaces() {
    if ('faces' in root.dataset) return;
    // A narrow letter as wide as a broad one is a box: this machine has no Devanagari.
    var pen = document.createElement('canvas').getContext('2d');
    if (pen && pen.measureText('र').width === pen.measureText('ऊ').width) root.dataset.faces = 'none';
    else if (localStorage.getItem('faces')) root.dataset.faces = '';
  }
  // For whoever changes the language later: finding a face costs a cheap phone more than it should before the page is of use.
  window.chooseFaces = chooseFaces;
  try {
    var stored = { english: 'en', hindi: 'hi', marathi: 'mr' }[localStorage.getItem('language')];
    var named = /^\/(hi|mr)(\/|$)/.test(location.pathname);
    // A link that names its language is followed. Otherwise the reader's own: a built page has a twin in it, any other page waits
    // unseen for the app.
    if (stored && stored !== root.lang && !named) {
      if ('page' in root.dataset && !('alone' in root.dataset) && stored !== 'en')
        location.replace('/' + stored + location.pathname + location.search + location.hash);
      else root.dataset.waiting = '';
      root.lang = stored;
    }
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (root.lang !== 'en') chooseFaces();
    // Pages are built as a guest sees them; the ways in are not shown to somebody who is in.
    if (localStorage.getItem('token') || localStorage.getItem('workerToken')) root.dataset.somebody = '';
  } catch {
    // Storage may be forbidden: the page's language and the phone's own theme then.
  }

  // The browser's question whether to install the app is asked when somebody has come to stay, and not before.
  addEventListener('beforeinstallprompt', function (event) {
    event.preventDefault();
    window.installPrompt = event;
    dispatchEvent(new Event('installable'));
  });

  // In a built page the app's code is named in a template. It is asked for once the page has been painted, so that on a slow line
  // the words come first; in a tab nobody looks at, nothing is ever painted.
  var asked = false;
  function ask() {
    var code = document.getElementById('code');
    if (asked || !code) return;
    asked = true;
    var parts = document.importNode(code.content, true);
    // In the order they stand in, each in a task of its own: what is read and scrolled meanwhile does not wait for all of them.
    for (var part of parts.querySelectorAll('script')) part.async = false;
    document.head.append(parts);
  }
  addEventListener('DOMContentLoaded', function () {
    new PerformanceObserver(ask).observe({ type: 'paint', buffered: true });
    setTimeout(ask, 1000);
  });
})();
