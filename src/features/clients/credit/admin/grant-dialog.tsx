import { useState } from 'react'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useProblemFields } from '#ui/form/use-problem-fields.ts'
import { useText } from '#ui/page/language.tsx'
import { MAX_REASON_LENGTH, type GrantForm, type GrantProblem } from '../credit.rules.ts'
import { creditText, grantProblemText } from '../credit.text.ts'

type Answer = { done: 'granted' } | { problems: GrantProblem[] }

export function GrantDialog({ clientId, onClose }: { clientId: number; onClose: () => void }) {
  const t = useText(creditText)
  const problemTexts = useText(grantProblemText)
  // Repeated submits grant it once.
  const [key] = useState(() => crypto.randomUUID())
  const { fetcher, answer, isBusy } = useStaffMutation<Answer>({
    failure: t.failed,
    onRefused: ({ code }) => (code === 'clientUnknown' ? t.clientUnknown : t.failed),
    onAnswer: (result) => {
      if (!('done' in result)) return undefined
      onClose()
      return t.granted
    },
  })
  const { around, isEdited } = useProblemFields<HTMLDivElement>(fetcher.data)
  const problems = answer && 'problems' in answer ? answer.problems : []
  const errorOf = (field: keyof GrantForm) => {
    const code = isEdited(field) ? undefined : problems.find((one) => one.field === field)?.code
    return code === 'tooLong' ? problemTexts.tooLong(MAX_REASON_LENGTH) : code && problemTexts[code]
  }
  return (
    <FormDialog
      title={t.grant}
      width="small"
      isOpen
      onClose={onClose}
      as={fetcher.Form}
      action={`/admin/clients/${clientId}/credit`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={isBusy && t.granting}>
            {t.grant}
          </Button>
        </>
      }
    >
      <input type="hidden" name="key" value={key} />
      <div className="grid gap-4" {...around}>
        <TextField
          label={t.amount}
          name="amount"
          required
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          suffix="UM"
          error={errorOf('amount')}
        />
        <TextField
          label={t.reason}
          name="reason"
          required
          autoComplete="off"
          help={t.reasonHelp}
          error={errorOf('reason')}
        />
      </div>
    </FormDialog>
  )
}
