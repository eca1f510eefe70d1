/** When the splash fades by itself (shop.css). */
const SPLASH_MS = 1800

/**
 * An inline script at the end of a page of the shop, in JavaScript for old browsers. It ends the splash when the first
 * large picture is painted: its animations continue where they would after 1.8 seconds. Nothing in the page is marked,
 * which would compute styles again. An animation that has ended is left alone, because it would start again.
 *
 * An inline script waits for the stylesheets above it, and the end of the document waits for the script. So no browser lays
 * out the page without its styles: Chromium looks for fields to fill in at the end of the document, which needs a layout.
 */
export const LAST_SCRIPT = `(function () {
  if (document.documentElement.dataset.splash !== 'on') return
  var picture = document.querySelector('main [fetchpriority="high"]')
  function leave() {
    document.querySelector('.splash').getAnimations().forEach(function (each) {
      if (each.currentTime < ${SPLASH_MS}) each.play(each.currentTime = ${SPLASH_MS})
    })
  }
  picture ? picture.decode().then(leave, leave) : leave()
})()`
