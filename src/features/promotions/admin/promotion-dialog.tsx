import { useState } from 'react'
import { localized, type Bilingual } from '#core/text.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { uiText } from '#ui/ui.text.ts'
import { EMPTY_PROMOTION, promotionProblems, type PromotionForm } from '../promotion-form.rules.ts'
import {
  promotionFieldText,
  promotionHelpText,
  promotionProblemText,
  promotionsText,
} from '../promotions.text.ts'
import { EffectFields } from './effect-fields.tsx'
import { ProductChoice, type ChosenProduct } from './product-choice.tsx'
import { usePromotionMutation } from './use-promotion-mutation.ts'

interface PromotionDialogProps {
  /** Undefined for a new one. */
  id: number | undefined
  initial: PromotionForm | undefined
  name: string | undefined
  today: string
  categories: { id: number; name: Bilingual }[]
  products: ChosenProduct[]
  onClose: () => void
}

export function PromotionDialog({
  id,
  initial,
  name,
  today,
  categories,
  products,
  onClose,
}: PromotionDialogProps) {
  const t = useText(promotionsText)
  const ui = useText(uiText)
  const labels = useText(promotionFieldText)
  const help = useText(promotionHelpText)
  const problems = useText(promotionProblemText)
  const language = useLanguage()
  const [form, setForm] = useState<PromotionForm>(initial ?? { ...EMPTY_PROMOTION, startsOn: today })
  const [isChecked, setChecked] = useState(false)
  const { submit, isBusy } = usePromotionMutation(onClose)
  const change = (values: Partial<PromotionForm>) => setForm((before) => ({ ...before, ...values }))
  const errorOf = (field: keyof PromotionForm) => {
    const problem = isChecked ? promotionProblems(form).find((one) => one.field === field) : undefined
    return problem && problems[problem.code]
  }
  const bind = (field: keyof PromotionForm) => ({
    label: labels[field],
    value: form[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
    error: errorOf(field),
  })
  const toggle = (field: 'isVipOnly' | 'isFirstOrderOnly') => ({
    label: labels[field],
    checked: form[field] === '1',
    onChange: ({ target }: { target: { checked: boolean } }) =>
      change({ [field]: target.checked ? '1' : '' }),
  })
  const chosen = form.categories.split(',').filter(Boolean)
  return (
    <FormDialog
      title={name === undefined ? t.add : t.edit(name)}
      isOpen
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (promotionProblems(form).length > 0 || isBusy) return
        submit({ intent: 'save', id: id === undefined ? '' : String(id), ...form })
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" busy={isBusy && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField {...bind('name')} required lang="fr" dir="ltr" />
        <TextField {...bind('nameAr')} required lang="ar" dir="rtl" />
        <div className="md:col-span-2">
          <TextField
            {...bind('code')}
            help={help.code}
            dir="ltr"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <EffectFields form={form} change={change} bind={bind} />
        <div className="md:col-span-2">
          <ProductChoice
            label={labels.products}
            help={form.kind === 'bundle' ? help.bundle : help.products}
            error={errorOf('products')}
            known={products}
            chosen={form.products}
            onChange={(ids) => change({ products: ids })}
          />
        </div>
        {form.kind !== 'bundle' && categories.length > 0 && (
          <fieldset className="grid gap-1.5 md:col-span-2">
            <legend className="text-small font-control">{labels.categories}</legend>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))] gap-x-5">
              {categories.map((category) => (
                <label key={category.id} className="flex min-h-11 cursor-pointer items-center gap-3">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-pri"
                    checked={chosen.includes(String(category.id))}
                    onChange={({ target }) =>
                      change({
                        categories: chosen
                          .filter((one) => one !== String(category.id))
                          .concat(target.checked ? String(category.id) : [])
                          .join(','),
                      })
                    }
                  />
                  <bdi>{localized(category.name, language)}</bdi>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <TextField {...bind('startsOn')} type="date" required />
        <TextField {...bind('endsOn')} type="date" help={help.endsOn} />
        <TextField {...bind('maxUses')} inputMode="numeric" dir="ltr" help={help.uses} />
        <TextField {...bind('maxUsesPerPhone')} inputMode="numeric" dir="ltr" help={help.uses} />
        <div className="grid gap-3 md:col-span-2">
          <Switch {...toggle('isFirstOrderOnly')} />
          {errorOf('isFirstOrderOnly') && (
            <p className="text-small text-henna">{errorOf('isFirstOrderOnly')}</p>
          )}
          <Switch {...toggle('isVipOnly')} help={help.isVipOnly} />
        </div>
      </div>
    </FormDialog>
  )
}
