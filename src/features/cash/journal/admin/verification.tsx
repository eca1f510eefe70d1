import { CircleAlert, CircleCheck, ShieldCheck } from 'lucide-react'
import { useFetcher } from 'react-router'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { shortHash } from '../../seal/seal.rules.ts'
import { findingText } from '../../seal/verification.text.ts'
import type { Verification } from '../../seal/verify.rules.ts'
import { verifyText } from '../journal.text.ts'

export function useVerification() {
  const fetcher = useFetcher<{ verification?: Verification }>()
  return {
    isRunning: fetcher.state !== 'idle',
    result: fetcher.data?.verification,
    run: () => void fetcher.submit(null, { method: 'post' }),
  }
}

type VerificationState = ReturnType<typeof useVerification>

export function VerifyButton({ isRunning, run }: VerificationState) {
  const t = useText(verifyText)
  return (
    <Button variant="secondary" onClick={run} aria-disabled={isRunning}>
      <ShieldCheck className="size-4" strokeWidth={1.7} aria-hidden="true" />
      {t.verify}
    </Button>
  )
}

export function VerifyResult({ isRunning, result }: VerificationState) {
  const t = useText(verifyText)
  if (!isRunning && !result) return null
  return (
    <section
      role="status"
      aria-label={t.title}
      className="mb-5 flex gap-3 rounded-card border border-line bg-surface p-4"
    >
      {isRunning || !result ? t.running : result.finding ? <Broken {...result} /> : <Fits {...result} />}
    </section>
  )
}

function Fits({ closings, late, erased, last }: Verification) {
  const t = useText(verifyText)
  return (
    <>
      <CircleCheck className="mt-0.5 size-5 shrink-0 text-ok" strokeWidth={1.8} aria-hidden="true" />
      <div className="grid gap-1">
        <p className="font-semibold">{t.fits(closings)}</p>
        {last && <p className="text-small text-ink-2">{t.detail(last.number, shortHash(last.hash))}</p>}
        {late > 0 && <p className="text-small text-ink-2">{t.late(late)}</p>}
        {erased > 0 && <p className="text-small text-ink-2">{t.erased(erased)}</p>}
      </div>
    </>
  )
}

function Broken({ finding, closings }: Verification) {
  const t = useText(verifyText)
  const sentences = useText(findingText)
  return (
    <>
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-henna" strokeWidth={1.8} aria-hidden="true" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold text-henna">{t.broken}</p>
        <p className="wrap-anywhere">{sentences[finding!.problem](finding!)}</p>
        {closings > 0 && <p className="text-small text-ink-2">{t.before(closings)}</p>}
        <p className="text-small text-ink-2">{t.advice}</p>
      </div>
    </>
  )
}
