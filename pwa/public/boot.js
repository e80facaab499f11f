(function () {
  var root = document.documentElement;
  function chooseFaces() {
    if ('faces' in root.dataset) return;
    var kept = localStorage.getItem('faces');
    if (kept) return (root.dataset.faces = kept);
    // A narrow letter as wide as a broad one is a box: this machine has no Devanagari.
    var pen = document.createElement('canvas').getContext('2d');
    if (pen && pen.measureText('र').width === pen.measureText('ऊ').width) root.dataset.faces = 'none';
  }
  // For whoever changes the language later: finding a face costs a cheap phone more than it should before the page is of use.
  window.chooseFaces = chooseFaces;

  // The app's code is named in a template. It is asked for once there is something to read, so that on a slow line and a slow phone
  // the words come first; in a tab nobody looks at, nothing is ever painted.
  var asked = false;
  function ask() {
    if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', ask);
    var code = document.getElementById('code');
    if (asked || !code) return;
    asked = true;
    var parts = document.importNode(code.content, true);
    // In the order they stand in, each in a task of its own: what is read and scrolled meanwhile does not wait for all of them.
    for (var part of parts.querySelectorAll('script')) part.async = false;
    document.head.append(parts);
  }

  // A list of one's own is shown as it was last seen until the app has drawn it: a cheap phone needs seconds for that. It is kept in
  // the account's own store (src/app/keep-snapshot.ts), which is opened here without being begun.
  function showSnapshot() {
    var area = location.pathname.startsWith('/worker/') ? 'worker' : 'client';
    var token = localStorage.getItem(area === 'worker' ? 'workerToken' : 'token');
    var profile = JSON.parse(localStorage.getItem(area === 'worker' ? 'workerUser' : 'user'));
    if (!token || !profile) return ask();
    var opening = indexedDB.open('karigar-' + area + '-' + profile.id);
    opening.addEventListener('upgradeneeded', function () {
      opening.transaction.abort();
    });
    opening.addEventListener('error', ask);
    opening.addEventListener('success', function () {
      var data = opening.result;
      if (!data.objectStoreNames.contains('kept')) return ask();
      var kept = data
        .transaction('kept')
        .objectStore('kept')
        .get('snapshot:' + location.pathname);
      data.close();
      kept.addEventListener('error', ask);
      kept.addEventListener('success', function () {
        if (!kept.result) ask();
        else if (document.readyState !== 'loading') insert(kept.result.value);
        else
          addEventListener('DOMContentLoaded', function () {
            insert(kept.result.value);
          });
      });
    });
  }
  function insert(kept) {
    // Too late: it would lie over the app.
    if (asked) return;
    var styles = document.querySelector('link[rel=stylesheet]');
    if (kept.lang !== root.lang || !styles || kept.styles !== styles.href) return ask();
    var snapshot = document.createElement('div');
    snapshot.id = 'snapshot';
    snapshot.inert = true;
    snapshot.innerHTML = kept.html;
    document.getElementById('root').before(snapshot);
    // Once it has been painted.
    requestAnimationFrame(function () {
      setTimeout(ask);
    });
  }

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
    if (root.lang !== 'en') {
      if (localStorage.getItem('faces')) chooseFaces();
      // Looking for letters would delay the first frame, and few machines have none.
      else
        requestAnimationFrame(function () {
          setTimeout(chooseFaces);
        });
    }
    // Pages are built as a guest sees them; the ways in are not shown to somebody who is in.
    if (localStorage.getItem('token') || localStorage.getItem('workerToken')) root.dataset.somebody = '';
    if (/^\/(my-bookings|past-bookings|worker\/(jobs|dashboard))$/.test(location.pathname)) showSnapshot();
    else if (!('page' in root.dataset)) ask();
  } catch {
    // Storage may be forbidden: the page's language and the phone's own theme then.
    if (!('page' in root.dataset)) ask();
  }

  // The browser's question whether to install the app is asked when somebody has come to stay, and not before.
  addEventListener('beforeinstallprompt', function (event) {
    event.preventDefault();
    window.installPrompt = event;
    dispatchEvent(new Event('installable'));
  });

  addEventListener('DOMContentLoaded', function () {
    if ('page' in root.dataset) new PerformanceObserver(ask).observe({ type: 'paint', buffered: true });
    setTimeout(ask, 1000);
  });
})();
