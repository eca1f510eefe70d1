import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { DateTime } from '#ui/display/date-time.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { spacedCode } from '../account.rules.ts'
import { staffSignInText } from './sign-in.text.ts'

interface SignInSectionProps {
  clientId: number
  /** When the client asked for a code of staff. */
  askedAt: Date | undefined
  devices: number
}

type Answer = { code: string } | { done: 'signedOut' }

/** On the page of a client; nothing while the client neither asks for a code nor is signed in. */
export function SignInSection({ clientId, askedAt, devices }: SignInSectionProps) {
  const t = useText(staffSignInText)
  const [code, setCode] = useState<string>()
  const { submit, isBusy } = useStaffMutation<Answer>({
    failure: t.failed,
    onRefused: ({ code: refusal }) =>
      refusal === 'notAsked' || refusal === 'clientUnknown' ? t[refusal] : t.failed,
    onAnswer: (answer) => {
      setCode('code' in answer ? answer.code : undefined)
      return 'done' in answer ? t.signedOut : undefined
    },
  })
  if (!askedAt && devices === 0 && !code) return null
  const send = (intent: string) => submit({ intent }, { action: `/admin/clients/${clientId}/sign-in` })
  return (
    <section className="grid justify-items-start gap-2 rounded-card border border-line p-4">
      <h3 className="flex items-center gap-2 text-h3 font-semibold">
        <KeyRound className="size-4" strokeWidth={1.7} aria-hidden="true" />
        {t.title}
      </h3>
      {askedAt && (
        <>
          <p>
            {t.asked} <DateTime at={askedAt} time />
          </p>
          <p className="text-small text-subtle">{t.check}</p>
        </>
      )}
      {code && (
        <p role="status">
          <bdi dir="ltr" className="block text-h1 font-semibold tracking-widest">
            {spacedCode(code)}
          </bdi>
          <span className="text-small text-subtle">{t.valid}</span>
        </p>
      )}
      {askedAt && (
        <Button size="small" busy={isBusy && t.showing} onClick={() => send('showCode')}>
          {code ? t.showAgain : t.show}
        </Button>
      )}
      {devices > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-small text-subtle">{t.devices(devices)}</span>
          <Button size="small" variant="quiet" disabled={isBusy} onClick={() => send('signOut')}>
            {t.signOut}
          </Button>
        </div>
      )}
    </section>
  )
}
