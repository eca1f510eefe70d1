import { localized, type Bilingual } from '#core/text.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { takeRefusalText, takeText } from './take.text.ts'

interface StartDialogProps {
  categories: { id: number; name: Bilingual }[]
  onClose: () => void
}

/** Chooses what is counted. */
export function StartDialog({ categories, onClose }: StartDialogProps) {
  const t = useText(takeText)
  const reasons = useText(takeRefusalText)
  const language = useLanguage()
  const { fetcher, isBusy, refusal } = useStaffMutation<{ started: number }>({
    failure: reasons.failed,
    // Shown beside the field.
    onRefused: () => undefined,
    pathAfter: ({ started }) => `/admin/products/stock/takes/${started}`,
  })
  return (
    <FormDialog
      as={fetcher.Form}
      title={t.start}
      width="small"
      isOpen
      onClose={onClose}
      footer={
        <Button type="submit" busy={isBusy && t.starting} wide>
          {t.begin}
        </Button>
      }
    >
      <SelectField
        name="category"
        label={t.what}
        help={t.whatHelp}
        error={refusal && (reasons[refusal.code as keyof typeof reasons] ?? reasons.failed)}
        required
      >
        <option value="">{t.all}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {localized(name, language)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
