import { CircleCheck, CreditCard, ImageIcon, Shirt, Store, UserPlus, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { isSignedOut } from '#features/staff/door-answers.rules.ts'
import { accessText } from '#features/staff/staff.text.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useText } from '#ui/language.tsx'
import { PanelBadge } from '#ui/panel-badge.tsx'
import { sendForm } from '#ui/send-form.ts'
import { useToasts } from '#ui/toast.tsx'
import type { FirstStep, StepState } from '../first-steps.rules.ts'
import { firstStepsText, stepActionText, stepNoteText, stepText } from '../first-steps.text.ts'
import { DashboardLine } from './dashboard-line.tsx'

const PLACES: Record<FirstStep, { icon: LucideIcon; to: string }> = {
  storeName: { icon: Store, to: '/admin/settings?section=business' },
  logo: { icon: ImageIcon, to: '/admin/settings?section=business#logo' },
  accounts: { icon: CreditCard, to: '/admin/settings?section=payments' },
  product: { icon: Shirt, to: '/admin/products?new' },
  staff: { icon: UserPlus, to: '/admin/users?new' },
}

/** What a new shop lacks, each with the way there; gone when all is done. */
export function FirstStepsCard({ steps }: { steps: StepState[] }) {
  const t = useText(firstStepsText)
  const { hide, isSending } = useHiding()
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section aria-label={t.title} className="mb-5 rounded-card border border-line bg-surface">
      <div className="flex items-start justify-between gap-4 px-5 py-4">
        <div className="min-w-0">
          <h2 className="flex items-center gap-2 text-h2 font-semibold">
            {t.title}
            <PanelBadge tone="iris" tag>
              {t.progress(done, steps.length)}
            </PanelBadge>
          </h2>
          <p className="text-small text-ink-2">{t.lead}</p>
        </div>
        <Button look="ghost" size="small" disabled={isSending} onClick={hide}>
          {t.hide}
        </Button>
      </div>
      <ul>
        {steps.map((state) => (
          <Step key={state.step} {...state} />
        ))}
      </ul>
    </section>
  )
}

function Step({ step, isDone }: StepState) {
  const t = useText(firstStepsText)
  const title = useText(stepText)[step]
  const note = useText(stepNoteText)[step]
  const deed = useText(stepActionText)[step]
  const { icon, to } = PLACES[step]
  const heading = (
    <>
      {title}
      <span className="sr-only">
        {' – '}
        {isDone ? t.done : t.toDo}
      </span>
    </>
  )
  return (
    <DashboardLine
      icon={isDone ? CircleCheck : icon}
      tone={isDone ? 'done' : 'plain'}
      title={heading}
      note={isDone ? undefined : note}
    >
      {isDone ? (
        <span aria-hidden="true" className="text-small text-ok">
          {t.done}
        </span>
      ) : (
        <ButtonLink to={to} look="secondary" size="small" aria-label={`${deed} – ${title}`}>
          {deed}
        </ButtonLink>
      )}
    </DashboardLine>
  )
}

/** Asks first: nobody is shown them again. */
function useHiding() {
  const t = useText(firstStepsText)
  const access = useText(accessText)
  const ask = useConfirm()
  const toasts = useToasts()
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)
  async function hide() {
    const question = { title: t.hideTitle, sentence: t.hideSentence, confirm: t.hide, keep: t.keep }
    if (!(await ask({ kind: 'info', ...question }))) return
    setSending(true)
    const answer = await sendForm('/admin/settings/first-steps', new FormData())
    setSending(false)
    if (answer?.status === 200) {
      toasts.success(t.hidden)
      await revalidate()
    } else toasts.error(isSignedOut(answer?.body) ? access.signedOut : t.hideError)
  }
  return { hide: () => void hide(), isSending }
}
