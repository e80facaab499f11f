(function () {
  try {
    var root = document.documentElement;
    root.lang = { hindi: 'hi', marathi: 'mr' }[localStorage.getItem('language')] || 'en';
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {
    // Storage may be forbidden: English and the phone's own theme then.
  }
})();
