/**
 * An inline script that runs before the first paint, in JavaScript for old browsers.
 * - localStorage `language` is the source of truth: where the page has another language (a lost cookie), the cookie is
 *   set and the page reloaded, once: where a second cookie of a parent domain wins, it would reload for ever. A language
 *   chosen by a form without JavaScript is stored too. An offline copy keeps the language it was stored in.
 * - whether this browser has a cart or an unsent order decides what a page shows, and how soon it hydrates.
 * - data saver: chosen here, or requested by the device or a slow connection. Pictures that are not yet requested are
 *   loaded in their smallest size; a request that is running continues, so that nothing is loaded twice. Without it
 *   nothing is observed: records of every parsed element cost 4 % of the main thread's time.
 * - the splash is shown once per browser session; never for crawlers or with reduced motion. `last-script.ts` ends it.
 * - where storage is blocked the page works without all of this.
 */
export const FIRST_SCRIPT = `(function (html) {
  try {
    var language = localStorage.getItem('language')
    var forced = /[?&]lang=(fr|ar)\\b/.test(location.search)
    addEventListener('submit', function (event) {
      var form = event.target
      if (/\\/language$/.test(form.action)) localStorage.setItem('language', form.elements.language.value)
    }, { capture: true })
    if ((language === 'fr' || language === 'ar') && language !== html.lang && !forced && !html.dataset.copy) {
      document.cookie = 'language=' + language + ';path=/;max-age=31536000;samesite=lax'
      if (document.cookie.indexOf('language=' + language) !== -1 && sessionStorage.getItem('reload') !== language) {
        sessionStorage.setItem('reload', language)
        location.reload()
      }
    } else sessionStorage.removeItem('reload')
    if (!localStorage.getItem('cart') && !localStorage.getItem('outbox') && !name) html.dataset.mine = 'none'
    var connection = navigator.connection || {}
    var light = localStorage.getItem('light') || (connection.saveData || /2g|3g/.test(connection.effectiveType) ? 'on' : 'off')
    if (light === 'on') html.dataset.light = 'on'
    if (light === 'on') new MutationObserver(function (changes) {
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
    if (!sessionStorage.getItem('splash') && !calm && !/bot|crawl|spider/i.test(navigator.userAgent)) {
      sessionStorage.setItem('splash', 'seen')
      html.dataset.splash = 'on'
      addEventListener('click', function () { delete html.dataset.splash }, { once: true, capture: true })
    }
  } catch (error) {}
})(document.documentElement)`
