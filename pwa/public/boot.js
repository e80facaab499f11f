(function () {
  var root = document.documentElement;
  function chooseFonts() {
    if ('fonts' in root.dataset) return;
    var saved = localStorage.getItem('fonts');
    if (saved) return (root.dataset.fonts = saved);
    // If a narrow and a wide letter have the same width, both are missing-glyph boxes: there is no Devanagari font.
    var context = document.createElement('canvas').getContext('2d');
    if (context && context.measureText('र').width === context.measureText('ऊ').width) root.dataset.fonts = 'none';
  }
  // Also called after a change of the language. Not at once for everyone, because measuring is slow on cheap phones.
  window.chooseFonts = chooseFonts;

  // The app's scripts are in a <template>. They are loaded after the first paint, so that the text comes first on a slow network and
  // a slow phone. A background tab never paints: a timeout below loads them there.
  var started = false;
  function loadApp() {
    if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', loadApp);
    var code = document.getElementById('code');
    if (started || !code) return;
    started = true;
    var template = document.importNode(code.content, true);
    // In document order, each in its own task, so that the page stays scrollable.
    for (var script of template.querySelectorAll('script')) script.async = false;
    document.head.append(template);
  }

  // Shows the last snapshot of an account's list until the app has rendered it, which takes seconds on a cheap phone. It is stored in
  // the account's database (src/app/save-snapshot.ts), which must not be created or upgraded here.
  function showSnapshot() {
    var area = location.pathname.startsWith('/worker/') ? 'worker' : 'client';
    var token = localStorage.getItem(area === 'worker' ? 'workerToken' : 'token');
    var profile = JSON.parse(localStorage.getItem(area === 'worker' ? 'workerUser' : 'user'));
    if (!token || !profile) return loadApp();
    var opening = indexedDB.open('karigar-' + area + '-' + profile.id);
    opening.addEventListener('upgradeneeded', function () {
      opening.transaction.abort();
    });
    opening.addEventListener('error', loadApp);
    opening.addEventListener('success', function () {
      var data = opening.result;
      if (!data.objectStoreNames.contains('cachedResponses')) {
        // A database of an older version of the app: an open connection would block its upgrade.
        data.close();
        return loadApp();
      }
      var saved = data
        .transaction('cachedResponses')
        .objectStore('cachedResponses')
        .get('snapshot:' + location.pathname);
      data.close();
      saved.addEventListener('error', loadApp);
      saved.addEventListener('success', function () {
        if (!saved.result) loadApp();
        else if (document.readyState !== 'loading') insert(saved.result.value);
        else
          addEventListener('DOMContentLoaded', function () {
            insert(saved.result.value);
          });
      });
    });
  }
  function insert(saved) {
    // Too late: it would cover the app.
    if (started) return;
    var styles = document.querySelector('style[data-file]');
    if (saved.lang !== root.lang || !styles || saved.styles !== styles.dataset.file) return loadApp();
    var snapshot = document.createElement('div');
    snapshot.id = 'snapshot';
    snapshot.inert = true;
    snapshot.innerHTML = saved.html;
    document.getElementById('root').before(snapshot);
    // After it has been painted.
    requestAnimationFrame(function () {
      setTimeout(loadApp);
    });
  }

  try {
    var stored = { english: 'en', hindi: 'hi', marathi: 'mr' }[localStorage.getItem('language')];
    var named = /^\/(hi|mr)(\/|$)/.test(location.pathname);
    // A URL with a language prefix wins. Otherwise the stored language: a prerendered page redirects to its translation, any other
    // page stays hidden until the app has rendered.
    if (stored && stored !== root.lang && !named) {
      if ('page' in root.dataset && !('alone' in root.dataset) && stored !== 'en')
        location.replace('/' + stored + location.pathname + location.search + location.hash);
      else root.dataset.waiting = '';
      root.lang = stored;
    }
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (root.lang !== 'en') {
      if (localStorage.getItem('fonts')) chooseFonts();
      // Measuring delays the first frame, and few machines lack the font.
      else
        requestAnimationFrame(function () {
          setTimeout(chooseFonts);
        });
    }
    // Pages are prerendered for guests: hide the log-in links from logged-in users.
    if (localStorage.getItem('token') || localStorage.getItem('workerToken')) root.dataset.loggedIn = '';
    if (/^\/(my-bookings|past-bookings|worker\/(jobs|dashboard))$/.test(location.pathname)) showSnapshot();
    else if (!('page' in root.dataset)) loadApp();
  } catch {
    // Storage may be forbidden: keep the page's language and the system theme.
    if (!('page' in root.dataset)) loadApp();
  }

  // Defers the install prompt until the app shows it.
  addEventListener('beforeinstallprompt', function (event) {
    event.preventDefault();
    window.installPrompt = event;
    dispatchEvent(new Event('installable'));
  });

  // The app replaces a prerendered page that has a query or navigation state: what was typed before would be lost (src/app/main.tsx).
  function disableForms() {
    if (!location.search && !(history.state && history.state.usr)) return;
    for (var form of document.forms) for (var element of form.elements) element.disabled = true;
  }

  addEventListener('DOMContentLoaded', function () {
    if ('page' in root.dataset) disableForms();
    if ('page' in root.dataset) new PerformanceObserver(loadApp).observe({ type: 'paint', buffered: true });
    setTimeout(loadApp, 1000);
  });
})();
