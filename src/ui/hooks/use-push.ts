import { useEffect, useState } from 'react'
import { useLanguage } from '#ui/page/language.tsx'
import { isPushOn, isPushSupported, startPush, stopPush, type PushProblem } from './push-browser.ts'

export interface Push {
  /** `unsupported` also until it is known. */
  state: 'unsupported' | 'off' | 'on'
  isBusy: boolean
  problem: PushProblem | undefined
  /** Resolves with the problem, if any. */
  toggle: () => Promise<PushProblem | undefined>
}

/** Whether this browser is told about the owner of `url` by push messages. */
export function usePush(url: string): Push {
  const language = useLanguage()
  const [state, setState] = useState<Push['state']>('unsupported')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PushProblem>()
  useEffect(() => {
    let isCurrent = true
    const show = (isOn: boolean) => {
      if (isCurrent) setState(isOn ? 'on' : 'off')
    }
    // The worker is part of the build only.
    if (isPushSupported() && !import.meta.env.DEV)
      // Without a connection it can be tried again by a tap.
      isPushOn(url).then(show, () => show(false))
    return () => {
      isCurrent = false
    }
  }, [url])
  async function toggle() {
    setBusy(true)
    const found = state === 'on' ? await stopPush(url) : await startPush(url, language)
    setProblem(found)
    if (!found) setState(state === 'on' ? 'off' : 'on')
    setBusy(false)
    return found
  }
  return { state, isBusy, problem, toggle }
}
