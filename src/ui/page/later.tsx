import { useEffect, useState, type ComponentType } from 'react'

type LaterProps<P> = P & {
  /** The same function at each render. */
  load: () => Promise<{ default: ComponentType<P> }>
}

/** A part of a page that is loaded after hydration; nothing where its file is missing, as without a network. */
export function Later<P extends object>({ load, ...props }: LaterProps<P>) {
  const [Part, setPart] = useState<ComponentType<P>>()
  useEffect(
    () =>
      void load().then(
        (file) => setPart(() => file.default),
        () => undefined,
      ),
    [load],
  )
  return Part && <Part {...(props as unknown as P)} />
}
