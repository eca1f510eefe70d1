/**
 * A page of the shop is whole without a script, so React comes late: with the first sign of a person, or when the
 * browser is idle and there is a reason to (see below). Plain old JavaScript as text, because it runs before all else.
 * - Links and forms work by themselves meanwhile. A tap on a button that needs a script is kept, shown as heard and
 *   done once React is there (`early-taps.ts`); so is what was typed.
 * - Without a sign, React comes where something of hers waits to be shown (a cart, an order in the outbox: the first
 *   script looked), where the files are in the phone already (a service worker stands by), or where the page asks.
 * - A file that is gone, as after a new version, brings the page anew: once, never in a circle.
 */
export const LATE_START = `(function (html) {
  if (html.dataset.late === undefined) return
  var signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'scroll', 'focusin']
  var early = (window.early = { taps: new Set(), typed: new Map(), stop: stop })
  var isWanted = false
  var isWaking = false
  function each(verb, types, heard) {
    types.forEach(function (type) { window[verb + 'EventListener'](type, heard, { capture: true, passive: true }) })
  }
  function keepTap(event) {
    var button = event.target.closest && event.target.closest('button[type="button"]')
    if (!button || button.disabled) return
    event.stopImmediatePropagation()
    button.dataset.tapped = ''
    early.taps.add(button)
    wake()
  }
  function keepTyped(event) {
    var field = event.target
    if (!/^(checkbox|radio|file)$/.test(field.type)) early.typed.set(field, field.value)
  }
  function stop() {
    each('remove', signs, wake)
    each('remove', ['click'], keepTap)
    each('remove', ['input'], keepTyped)
  }
  function wake(event) {
    // Browsers tell of a pointer that lies still when a page appears under it.
    if (event && event.type === 'pointermove' && !event.movementX && !event.movementY) return
    isWanted = true
    // Before the page is whole, its list of files may be half there.
    if (isWaking || document.readyState === 'loading') return
    isWaking = true
    each('remove', signs, wake)
    var start = JSON.parse(document.getElementById('late').textContent)
    start.files.forEach(function (file) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = file
      document.head.append(link)
    })
    var found = {}
    Promise.all(start.routes.map(function (route) {
      return Promise.all(route.modules.map(function (file) { return import(file) })).then(function (parts) {
        found[route.id] = Object.assign.apply(null, [{}].concat(parts))
      })
    })).then(function () {
      window.__reactRouterManifest = start.manifest
      window.__reactRouterRouteModules = found
      return import(start.entry)
    }).catch(failed)
  }
  function failed() {
    try {
      if (navigator.onLine && sessionStorage.getItem('reloaded') !== location.pathname) {
        sessionStorage.setItem('reloaded', location.pathname)
        return location.reload()
      }
    } catch (error) {
      // Storage is closed to us: nothing would end the circle.
    }
    // The page stays as it is, and works as it does without a script.
    setTimeout(function () {
      isWaking = false
      each('add', signs, wake)
    }, 5000)
  }
  each('add', signs, wake)
  each('add', ['click'], keepTap)
  each('add', ['input'], keepTyped)
  addEventListener('DOMContentLoaded', function () {
    var late = html.dataset.late
    if (isWanted || late === 'now' || (late === 'mine' && html.dataset.mine !== 'none')) wake()
  })
  addEventListener('load', function () {
    if (html.dataset.mine === 'none' && !(navigator.serviceWorker && navigator.serviceWorker.controller)) return
    if (window.requestIdleCallback) requestIdleCallback(function () { wake() }, { timeout: 3000 })
    else setTimeout(wake, 300)
  })
})(document.documentElement)`
