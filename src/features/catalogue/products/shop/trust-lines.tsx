import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { TrustLines as Lines } from '../trust-lines.rules.ts'

/** Loaded when a wilaya is chosen, or was chosen before on this device. */
const DeliveryChoice = lazy<ComponentType<{ range: string; choose: string }>>(() =>
  import('./delivery-choice.tsx').catch(() => ({ default: ({ range }) => range })),
)

export function TrustLines({ delivery, lines }: Lines) {
  const [isChoosing, setChoosing] = useState(false)
  useEffect(() => {
    try {
      if (localStorage.wilaya || localStorage.customer) setChoosing(true)
    } catch {
      // localStorage is not accessible: no wilaya is remembered.
    }
  }, [])
  return (
    <ul className="grid gap-2.5 text-small text-ink-2">
      {delivery && (
        <Line icon={delivery.icon}>
          {delivery.text}
          {' · '}
          {isChoosing ? (
            <Suspense fallback={delivery.range}>
              <DeliveryChoice {...delivery} />
            </Suspense>
          ) : (
            <>
              {delivery.range}{' '}
              <button
                type="button"
                onClick={() => setChoosing(true)}
                className="needs-script font-semibold text-pri"
              >
                {delivery.choose}
              </button>
            </>
          )}
        </Line>
      )}
      {lines.map(({ text, icon, href }) => (
        <Line key={text} icon={icon}>
          {href ? (
            <a href={href} target="_blank" rel="noreferrer" className="font-semibold text-pri">
              {text}
            </a>
          ) : (
            text
          )}
        </Line>
      ))}
    </ul>
  )
}

function Line({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.6}
        className="mt-0.5 size-4 shrink-0"
        aria-hidden="true"
      >
        <path d={icon} />
      </svg>
      <span className="min-w-0">{children}</span>
    </li>
  )
}
