export const SLIDE_DURATION_MS = 5000
/** The next picture is requested this long before it is shown. */
const AHEAD_MS = 2000

/**
 * An inline script that rotates the pictures of the hero before hydration, in JavaScript for old browsers. It marks the
 * shown picture, its words and its dot as React would, and loads one picture at a time. Not with reduced motion or data saver.
 */
export const HERO_SCRIPT = `(function (hero) {
  if (document.documentElement.dataset.light === 'on' || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  var slides = hero.querySelectorAll('[data-slide]')
  var dots = hero.querySelectorAll('[data-dot]')
  var current = 0
  function next() { return (current + 1) % slides.length }
  function mark(list, name) {
    list[current].removeAttribute(name)
    list[next()].setAttribute(name, 'true')
  }
  function say(index) {
    var words = hero.querySelectorAll('[data-words]')
    for (var i = 0; i < words.length; i++)
      if (words[i].dataset.words === index) words[i].setAttribute('data-shown', 'true')
      else words[i].removeAttribute('data-shown')
  }
  function load() { if (!hero.dataset.hydrated) slides[next()].hidden = false }
  setTimeout(load, ${SLIDE_DURATION_MS - AHEAD_MS})
  var timer = setInterval(function () {
    if (hero.dataset.hydrated || !hero.isConnected) return clearInterval(timer)
    mark(slides, 'data-shown')
    mark(dots, 'aria-current')
    current = next()
    say(slides[current].dataset.slide)
    setTimeout(load, ${SLIDE_DURATION_MS - AHEAD_MS})
  }, ${SLIDE_DURATION_MS})
})(document.currentScript.parentNode)`
