/**
 * Runs before the first paint, so it is plain old JavaScript as text.
 * - localStorage `language` is the browser's truth: where the page came in another one (a lost cookie), the
 *   cookie is mended and the page asked for again, once.
 * - the splash is due once per browser session; never for crawlers or with reduced motion.
 */
export const FIRST_SCRIPT = `(function (html) {
  try {
    var language = localStorage.getItem('language')
    var forced = /[?&]lang=(fr|ar)\\b/.test(location.search)
    if ((language === 'fr' || language === 'ar') && language !== html.lang && !forced) {
      document.cookie = 'language=' + language + ';path=/;max-age=31536000;samesite=lax'
      if (document.cookie.indexOf('language=' + language) !== -1) location.reload()
    }
    var calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!sessionStorage.getItem('splash') && !calm && !/bot|crawl|spider|lighthouse/i.test(navigator.userAgent)) {
      sessionStorage.setItem('splash', 'seen')
      html.dataset.splash = 'on'
    }
  } catch (error) {
    // Storage is closed to us: the page works without.
  }
})(document.documentElement)`
