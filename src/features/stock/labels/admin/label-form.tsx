import { Printer, X } from 'lucide-react'
import { useState } from 'react'
import { LABEL_FORMATS, LABELS_PER_SHEET, type LabelFormat } from '#core/label-sheet.ts'
import { localized, numberText } from '#core/text.ts'
import type { Article } from '#features/catalogue/stock/stock.rules.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button } from '#ui/form/button.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { ArticleSearch } from '../../scan/article-search.tsx'
import { labelCode, MAX_LABELS, writeLabelLine } from '../labels.rules.ts'
import { labelFormatText, labelsText } from '../labels.text.ts'

interface Chosen {
  article: Article
  quantity: number
}

/** A form that opens the print page in a new tab. */
export function LabelForm({ initial }: { initial: Chosen[] }) {
  const t = useText(labelsText)
  const formats = useText(labelFormatText)
  const [chosen, setChosen] = useState(initial)
  const [format, setFormat] = useState<LabelFormat>('roll30')
  const total = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  const add = (article: Article) =>
    setChosen((before) =>
      before.some((one) => one.article.variantId === article.variantId)
        ? before.map((one) =>
            one.article.variantId === article.variantId ? { ...one, quantity: one.quantity + 1 } : one,
          )
        : [...before, { article, quantity: 1 }],
    )
  const change = (variantId: number, values: Partial<Chosen>) =>
    setChosen((before) =>
      before.map((one) => (one.article.variantId === variantId ? { ...one, ...values } : one)),
    )
  const remove = (variantId: number) =>
    setChosen((before) => before.filter((one) => one.article.variantId !== variantId))
  return (
    <form
      action="/admin/products/stock/labels/print"
      target="_blank"
      className="grid items-start gap-5 py-4 md:px-5 lg:grid-cols-[1fr_320px]"
    >
      <div className="grid gap-3">
        <ArticleSearch onAdd={add} />
        {chosen.length === 0 ? (
          <p className="py-6 text-center text-subtle">{t.none}</p>
        ) : (
          <ul className="grid">
            {chosen.map((one) => (
              <LabelRow
                key={one.article.variantId}
                {...one}
                onChange={(values) => change(one.article.variantId, values)}
                onRemove={() => remove(one.article.variantId)}
              />
            ))}
          </ul>
        )}
      </div>
      <div className="grid gap-4 rounded-card border border-line p-4">
        <SelectField
          name="format"
          label={t.paper}
          required
          value={format}
          onChange={(event) => setFormat(event.target.value as LabelFormat)}
        >
          {LABEL_FORMATS.map((one) => (
            <option key={one} value={one}>
              {formats[one]}
            </option>
          ))}
        </SelectField>
        {format === 'a4' && (
          <TextField
            name="start"
            type="number"
            inputMode="numeric"
            min={1}
            max={LABELS_PER_SHEET}
            defaultValue={1}
            required
            label={t.start}
            help={t.startHelp}
          />
        )}
        <PriceSwitch />
        <Button type="submit" disabled={total === 0} wide>
          <Printer className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.preview}
        </Button>
        <p className="text-center text-small text-subtle">{t.count(total)}</p>
      </div>
    </form>
  )
}

/** Only a label without the price is said in the URL. */
function PriceSwitch() {
  const t = useText(labelsText)
  const [isOn, setOn] = useState(true)
  return (
    <>
      <Switch label={t.withPrice} checked={isOn} onChange={(event) => setOn(event.target.checked)} />
      {!isOn && <input type="hidden" name="price" value="no" />}
    </>
  )
}

interface LabelRowProps extends Chosen {
  onChange: (values: Partial<Chosen>) => void
  onRemove: () => void
}

function LabelRow({ article, quantity, onChange, onRemove }: LabelRowProps) {
  const t = useText(labelsText)
  const language = useLanguage()
  const name = localized(article.name, language)
  const code = labelCode(article)
  const { submit, isBusy } = useStaffMutation<{ barcode: string }>({
    failure: t.failed,
    onAnswer: ({ barcode }) => {
      onChange({ article: { ...article, barcode } })
      return t.generated
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line py-2.5 first:border-t-0">
      {quantity > 0 && (
        <input type="hidden" name="line" value={writeLabelLine({ variantId: article.variantId, quantity })} />
      )}
      <span className="min-w-0 grow basis-40">
        <span className="line-clamp-2 font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-label text-subtle">
          <AdminMoney amount={article.price} />
          <bdi>{code ? code.text : t.noCode}</bdi>
        </span>
      </span>
      {!code && (
        <Button
          variant="tint"
          size="small"
          busy={isBusy && t.generate}
          onClick={() => submit({ variantId: article.variantId })}
        >
          {t.generate}
        </Button>
      )}
      <span className="ms-auto flex items-center gap-1">
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          aria-label={t.quantityOf(name)}
          value={quantity}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            const digits = numberText(event.target.value).replaceAll(/\D/g, '')
            onChange({ quantity: Math.min(Number(digits), MAX_LABELS) })
          }}
          className="h-9 w-14 rounded-field border border-field bg-surface text-center font-semibold tabular-nums focus-visible:border-focus-line max-md:h-11"
        />
        <IconButton icon={X} label={t.remove(name)} onClick={onRemove} />
      </span>
    </li>
  )
}
