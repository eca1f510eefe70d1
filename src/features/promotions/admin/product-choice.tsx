import { X } from 'lucide-react'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { promotionsText } from '../promotions.text.ts'

export interface ChosenProduct {
  id: number
  name: string
}

interface ProductChoiceProps {
  label: string
  help: string
  error: string | undefined
  /** Products whose names are known. */
  known: ChosenProduct[]
  /** Ids separated by commas. */
  chosen: string
  onChange: (ids: string) => void
}

/** Products are found by name and added one by one. */
export function ProductChoice({ label, help, error, known, chosen, onChange }: ProductChoiceProps) {
  const t = useText(promotionsText)
  const [words, setWords] = useState('')
  const [names, setNames] = useState(() => new Map(known.map(({ id, name }) => [id, name])))
  const search = useFetcher<{ q: string; products: ChosenProduct[] }>()
  const ids = chosen.split(',').filter(Boolean).map(Number)
  const found = words.trim() === '' ? [] : (search.data?.products ?? []).filter(({ id }) => !ids.includes(id))
  const add = ({ id, name }: ChosenProduct) => {
    setNames((before) => new Map(before).set(id, name))
    onChange([...ids, id].join(','))
    setWords('')
  }
  return (
    <div className="grid gap-2">
      <TextField
        label={label}
        help={help}
        error={error}
        placeholder={t.productSearch}
        value={words}
        autoComplete="off"
        onChange={({ target }) => {
          setWords(target.value)
          if (target.value.trim())
            void search.load(`/admin/products/promotions/find?q=${encodeURIComponent(target.value)}`)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (found[0]) add(found[0])
        }}
      />
      {found.length > 0 && (
        <ul className="divide-y divide-line rounded-field border border-line">
          {found.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                className="min-h-11 w-full px-3 text-start hover:bg-sunk"
                onClick={() => add(product)}
              >
                <bdi>{product.name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {ids.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {ids.map((id) => {
            const name = names.get(id) ?? `#${id}`
            return (
              <li key={id} className="flex items-center gap-1 rounded-button bg-sunk ps-3">
                <bdi>{name}</bdi>
                <button
                  type="button"
                  aria-label={t.removeProduct(name)}
                  className="grid size-11 place-items-center"
                  onClick={() => onChange(ids.filter((one) => one !== id).join(','))}
                >
                  <X className="size-4" strokeWidth={1.7} aria-hidden="true" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
