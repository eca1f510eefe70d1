import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import type { TrustLines as Lines } from '../trust-lines.rules.ts'

/** Loaded when a wilaya is chosen, or was chosen before on this device. */
const DeliveryChoice = lazy<ComponentType<{ range: string; choose: string }>>(() =>
  import('./delivery-choice.tsx').catch(() => ({ default: ({ range }) => range })),
)

function hasWilaya(): boolean {
  try {
    return 'wilaya' in localStorage || 'customer' in localStorage
  } catch {
    // localStorage is not accessible.
    return false
  }
}

export function TrustLines({ delivery, lines }: Lines) {
  const [isOpened, setOpened] = useState(false)
  const isHydrated = useIsHydrated()
  const isChoosing = isOpened || (isHydrated && hasWilaya())
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
                onClick={() => setOpened(true)}
                className="needs-script block min-h-11 font-semibold text-pri"
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
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              className="-my-3 flex min-h-11 items-center font-semibold text-pri"
            >
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
