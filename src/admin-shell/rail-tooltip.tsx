import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const DELAY_MS = 300
const GAP_PX = 8

interface RailTooltipProps {
  label: string
  children: ReactNode
}

/** The name of an icon of the rail, at once for the keyboard and after a moment for the pointer. */
export function RailTooltip({ label, children }: RailTooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [box, setBox] = useState<DOMRect>()
  const show = () => setBox(anchor.current?.firstElementChild?.getBoundingClientRect())
  const hide = () => {
    clearTimeout(timer.current)
    setBox(undefined)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useHideOnEscape(box !== undefined, hide)
  return (
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') timer.current = setTimeout(show, DELAY_MS)
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) show()
      }}
      onBlur={hide}
    >
      {children}
      {box &&
        createPortal(
          <span
            role="tooltip"
            // Beside the icon, in the direction of the text.
            style={{ top: box.top + box.height / 2, insetInlineStart: startOf(box) }}
            className="fixed z-50 hidden -translate-y-1/2 rounded-[6px] bg-ink px-2.5 py-1.5 text-label text-bg lg:max-xl:block"
          >
            {label}
          </span>,
          document.body,
        )}
    </span>
  )
}

function startOf({ left, right }: DOMRect): number {
  const isRtl = document.documentElement.dir === 'rtl'
  return (isRtl ? document.documentElement.clientWidth - left : right) + GAP_PX
}

function useHideOnEscape(isShown: boolean, hide: () => void): void {
  useEffect(() => {
    if (!isShown) return undefined
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
