import { START_ID } from '../page/page-data.rules.ts'

/**
 * Hydrates a page of the shop on the first interaction, or when the browser is idle and one of the reasons below holds.
 * An inline script in old JavaScript, because it runs before everything else.
 * - Adding to the cart is stored at once, in the format of `cart.rules.ts`, so that leaving the page does not lose it,
 *   and counted at the cart's icon.
 * - Links and forms work without it. A click on a button that needs React is recorded, marked on the button and
 *   replayed after hydration (`replay-early-clicks.ts`), and so is text input.
 * - Until then React does not receive the events in `blockedTypes`: it would hydrate the whole page at once, which
 *   takes 200 to 300 ms on a slow phone, while further taps wait. It receives clicks on links and boxes, which are not
 *   replayed.
 * - Without an interaction the page hydrates if the browser has data to show (a cart, an unsent order: the first script
 *   checks), if a service worker has the files, or if the route requests it.
 * - If a file is missing, as after a deployment, the page is reloaded once.
 */
export const LAZY_HYDRATION_SCRIPT = `(function (html) {
  if (html.dataset.late === undefined) return
  var interactions = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'scroll', 'focusin']
  var blockedTypes = ('pointerdown pointerup pointercancel mousedown mouseup touchstart touchend touchcancel keydown keypress ' +
    'keyup compositionstart compositionend textInput input change click auxclick dblclick contextmenu paste').split(' ')
  var early = (window.early = { clicks: new Set(), inputs: new Map(), added: new Set(), stop: stop })
  var isRequested = false
  var isHydrating = false
  function each(action, types, listener) {
    types.forEach(function (type) { window[action + 'EventListener'](type, listener, { capture: true, passive: true }) })
  }
  function block(event) {
    var isNotReplayed = event.target.closest && event.target.closest('a,[type=checkbox],[type=radio],[type=file]')
    if (!isNotReplayed || !/^(click|change)$/.test(event.type)) event.stopPropagation()
  }
  function recordClick(event) {
    var button = event.target.closest && event.target.closest('button[type="button"]')
    if (!button || button.disabled) return
    event.stopImmediatePropagation()
    if (button.dataset.add !== '' || !addToCart(button.closest('[data-item]'))) early.clicks.add(button)
    else button.dataset.added = ''
    button.dataset.tapped = ''
    hydrate()
  }
  function addToCart(element) {
    try {
      var item = element.dataset.item.split('\\n')
      var id = Number(item[0])
      var cart = JSON.parse(localStorage.getItem('cart') || '[]')
      if (!early.added.has(id) && !cart.some(function (each) { return each.id === id }))
        cart.push({ id: id, name: item[4], price: Number(item[1]), image: item[2], category: item[3], quantity: 1 })
      localStorage.setItem('cart', JSON.stringify(cart))
      early.added.add(id)
      delete html.dataset.mine
      showCount(cart)
      return true
    } catch (error) {
      // Storage is blocked, full or corrupt: the click is replayed.
    }
  }
  function showCount(cart) {
    var count = cart.reduce(function (sum, each) { return sum + each.quantity }, 0)
    document.querySelectorAll('[data-cart-count]').forEach(function (badge) {
      badge.hidden = !count
      badge.textContent = count > 99 ? '99+' : count || ''
    })
  }
  function recordInput(event) {
    var field = event.target
    if (!/^(checkbox|radio|file)$/.test(field.type)) early.inputs.set(field, field.value)
  }
  function stop() {
    each('remove', interactions, hydrate)
    each('remove', ['click'], recordClick)
    each('remove', ['input'], recordInput)
    each('remove', blockedTypes, block)
  }
  function hydrate(event) {
    // Browsers fire pointermove without movement when a page appears under the pointer.
    if (event && event.type === 'pointermove' && !event.movementX && !event.movementY) return
    // Chromium fires scroll without movement when it shows some pages from right to left.
    if (event && event.type === 'scroll' && !scrollY) return
    // A page that the browser prerenders may never be shown.
    if (document.prerendering) {
      document.addEventListener('prerenderingchange', function () { hydrate() }, { once: true })
      return
    }
    isRequested = true
    // Before the document is parsed, its list of files may be incomplete.
    if (isHydrating || document.readyState === 'loading') return
    isHydrating = true
    each('remove', interactions, hydrate)
    var start = JSON.parse(document.getElementById('${START_ID}').textContent)
    start.files.concat(start.module).forEach(function (file) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = file
      document.head.append(link)
    })
    import(start.entry).then(function (entry) { return entry.hydrate() }).catch(failed)
  }
  function failed() {
    try {
      if (navigator.onLine && sessionStorage.getItem('reloaded') !== location.pathname) {
        sessionStorage.setItem('reloaded', location.pathname)
        return location.reload()
      }
    } catch (error) {
      // Without storage a reload could repeat endlessly.
    }
    // The page stays as it is, and works as without JavaScript.
    setTimeout(function () {
      isHydrating = false
      each('add', interactions, hydrate)
    }, 5000)
  }
  each('add', interactions, hydrate)
  each('add', ['click'], recordClick)
  each('add', ['input'], recordInput)
  each('add', blockedTypes, block)
  addEventListener('DOMContentLoaded', function () {
    var late = html.dataset.late
    if (isRequested || late === 'now' || (late === 'mine' && html.dataset.mine !== 'none')) hydrate()
  })
  addEventListener('load', function () {
    if (html.dataset.mine === 'none' && !(navigator.serviceWorker && navigator.serviceWorker.controller)) return
    if (window.requestIdleCallback) requestIdleCallback(function () { hydrate() }, { timeout: 3000 })
    else setTimeout(hydrate, 300)
  })
})(document.documentElement)`
