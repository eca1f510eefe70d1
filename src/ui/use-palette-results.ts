import { useEffect, useState } from 'react'
import type { PaletteGroup, PaletteSource } from './palette-source.ts'

/** A pause in typing. */
const PAUSE = 150

interface Answer {
  to: string
  groups: PaletteGroup[] | 'failed'
}

/**
 * The answer to what is typed. The last one stays until the next is here, so that the list does not flicker; one
 * that comes too late is dropped.
 */
export function usePaletteResults(typed: string, source: PaletteSource) {
  const [answer, setAnswer] = useState<Answer>()
  const asked = typed.trim()
  useEffect(() => {
    const request = new AbortController()
    const tell = (groups: Answer['groups']) => {
      if (!request.signal.aborted) setAnswer({ to: asked, groups })
    }
    const timer = setTimeout(
      () => {
        source(asked, request.signal).then(tell, () => tell('failed'))
      },
      asked ? PAUSE : 0,
    )
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [asked, source])
  const isFailed = answer?.groups === 'failed'
  return {
    groups: answer && answer.groups !== 'failed' ? answer.groups : [],
    isFailed,
    isAsking: answer?.to !== asked,
  }
}
