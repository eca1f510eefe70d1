/**
 * Runs before the first paint, so it is plain old JavaScript as text.
 * - localStorage `language` is the browser's truth: where the page came in another one (a lost cookie), the
 *   cookie is mended and the page asked for again, once. A language chosen by a plain form is noted there as well.
 * - whether this browser has a cart or a waiting order decides what a page shows, and how soon React comes.
 * - light mode: chosen here, or asked for by the device or a slow line. Pictures that are not yet fetched are then taken
 *   in their smallest size; one that is on its way stays, so that nothing is fetched twice.
 * - the splash is due once per browser session; never for crawlers or with reduced motion.
 */
export const FIRST_SCRIPT = `(function (html) {
  try {
    var language = localStorage.getItem('language')
    var forced = /[?&]lang=(fr|ar)\\b/.test(location.search)
    addEventListener('submit', function (event) {
      var form = event.target
      if (/\\/language$/.test(form.action)) localStorage.setItem('language', form.elements.language.value)
    }, { capture: true })
    // A copy from this phone comes in the language it was kept in.
    if ((language === 'fr' || language === 'ar') && language !== html.lang && !forced && !html.dataset.copy) {
      document.cookie = 'language=' + language + ';path=/;max-age=31536000;samesite=lax'
      if (document.cookie.indexOf('language=' + language) !== -1) location.reload()
    }
    if (!localStorage.getItem('cart') && !localStorage.getItem('outbox')) html.dataset.mine = 'none'
    var line = navigator.connection || {}
    var light = localStorage.getItem('light') || (line.saveData || /2g|3g/.test(line.effectiveType) ? 'on' : 'off')
    if (light === 'on') html.dataset.light = 'on'
    new MutationObserver(function (changes) {
      if (html.dataset.light !== 'on') return
      changes.forEach(function (change) {
        change.addedNodes.forEach(function (node) {
          if (!node.querySelectorAll) return
          var inside = Array.prototype.slice.call(node.querySelectorAll('img[loading="lazy"]'))
          if (node.matches('img[loading="lazy"]')) inside.push(node)
          inside.forEach(function (image) {
            image.parentNode.querySelectorAll('source').forEach(function (source) { source.sizes = '1px' })
          })
        })
      })
    }).observe(html, { childList: true, subtree: true })
    var calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!sessionStorage.getItem('splash') && !calm && !/bot|crawl|spider|lighthouse/i.test(navigator.userAgent)) {
      sessionStorage.setItem('splash', 'seen')
      html.dataset.splash = 'on'
      addEventListener('click', function () { delete html.dataset.splash }, { once: true })
    }
  } catch (error) {
    // Storage is closed to us: the page works without.
  }
})(document.documentElement)`
