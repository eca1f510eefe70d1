import { MANIFEST_GLOBAL, ROUTE_MODULES_GLOBAL } from './react-router-internals.ts'

/**
 * Hydrates a page of the shop on the first interaction, or when the browser is idle and one of the reasons below holds.
 * An inline script in old JavaScript, because it runs before everything else.
 * - Links and forms work without it. A click on a button that needs React is recorded, marked on the button and
 *   replayed after hydration (`early-taps.ts`), and so is typed text.
 * - Without an interaction the page hydrates if the browser has data to show (a cart, an unsent order: the first script
 *   looked), if a service worker has the files, or if the route asks for it.
 * - If a file is missing, as after a deployment, the page is reloaded once.
 */
export const LAZY_HYDRATION_SCRIPT = `(function (html) {
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
      window.${MANIFEST_GLOBAL} = start.manifest
      window.${ROUTE_MODULES_GLOBAL} = found
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
