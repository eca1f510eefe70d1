import {
  CircleCheck,
  CreditCard,
  ImageIcon,
  Shirt,
  Store,
  Truck,
  UserPlus,
  type LucideIcon,
} from 'lucide-react'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { FirstStep, StepState } from '../first-steps.rules.ts'
import { firstStepsText, stepActionText, stepNoteText, stepText } from '../first-steps.text.ts'
import { DashboardLine } from './dashboard-line.tsx'

const STEP_LINKS: Record<FirstStep, { icon: LucideIcon; to: string }> = {
  storeName: { icon: Store, to: '/admin/settings?section=business' },
  logo: { icon: ImageIcon, to: '/admin/settings?section=business#logo' },
  accounts: { icon: CreditCard, to: '/admin/settings?section=payments' },
  fees: { icon: Truck, to: '/admin/settings?section=delivery' },
  product: { icon: Shirt, to: '/admin/products?new' },
  staff: { icon: UserPlus, to: '/admin/users?new' },
}

interface FirstStepsCardProps extends ReturnType<typeof useHideFirstSteps> {
  steps: StepState[]
}

/** The set-up steps of a new shop, each with a link to its screen. */
export function FirstStepsCard({ steps, hide, isBusy }: FirstStepsCardProps) {
  const t = useText(firstStepsText)
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section aria-label={t.title} className="mb-5 rounded-card border border-line bg-surface">
      <div className="flex items-start justify-between gap-4 px-5 py-4">
        <div className="min-w-0">
          <h2 className="flex items-center gap-2 text-h2 font-semibold">
            {t.title}
            <AdminBadge tone="iris" tag>
              {t.progress(done, steps.length)}
            </AdminBadge>
          </h2>
          <p className="text-small text-ink-2">{t.lead}</p>
        </div>
        <Button variant="ghost" size="small" disabled={isBusy} onClick={hide}>
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
  const action = useText(stepActionText)[step]
  const { icon, to } = STEP_LINKS[step]
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
        <div className="grid shrink-0 gap-2">
          <ButtonLink to={to} variant="secondary" size="small" aria-label={`${action} – ${title}`}>
            {action}
          </ButtonLink>
          {step === 'product' && (
            <ButtonLink to="/admin/products/import" variant="secondary" size="small">
              {t.importList}
            </ButtonLink>
          )}
          {step === 'fees' && <KeepFees title={title} />}
        </div>
      )}
    </DashboardLine>
  )
}

function KeepFees({ title }: { title: string }) {
  const t = useText(firstStepsText)
  const { submit, isBusy } = useStaffMutation({ failure: t.saveError, onAnswer: () => t.feesKept })
  return (
    <Button
      variant="secondary"
      size="small"
      disabled={isBusy}
      aria-label={`${t.keep} – ${title}`}
      onClick={() => submit({ intent: 'keepFees' }, { action: '/admin/settings/first-steps' })}
    >
      {t.keep}
    </Button>
  )
}

/** Hides the card for all staff. Called by the page, because the card is unmounted before the response is handled. */
export function useHideFirstSteps() {
  const t = useText(firstStepsText)
  const ask = useConfirm()
  const { submit, isBusy } = useStaffMutation({ failure: t.saveError, onAnswer: () => t.hidden })
  async function hide() {
    const question = { title: t.hideTitle, sentence: t.hideSentence, confirm: t.hide, keep: t.keep }
    if (await ask({ kind: 'info', ...question }))
      submit({ intent: 'hide' }, { action: '/admin/settings/first-steps' })
  }
  return { hide: () => void hide(), isBusy }
}
