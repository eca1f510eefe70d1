import { Plus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { localized } from '#core/text.ts'
import { Picture } from '#features/media/picture.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { FieldError, TextField } from '#ui/form/field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { fetchJson } from '#ui/hooks/fetch-json.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { LetterProduct } from '../letter.rules.ts'
import { letterText } from './letters.text.ts'

interface LetterProductsProps {
  /** Of the stored letter; products that are no longer sold are missing. */
  stored: LetterProduct[]
  ids: number[]
  error: string | undefined
  onChange: (ids: number[]) => void
}

/** The products below the text: found by name, in the order in which they were added. */
export function LetterProducts({ stored, ids, error, onChange }: LetterProductsProps) {
  const t = useText(letterText)
  const language = useLanguage()
  const [added, setAdded] = useState<LetterProduct[]>([])
  const byId = new Map([...stored, ...added].map((product) => [product.id, product]))
  return (
    <section aria-label={t.products} className="grid grid-cols-1 gap-2">
      <h2 className="text-small font-control">{t.products}</h2>
      {ids.length > 0 && (
        <ul className="grid grid-cols-1 rounded-field border border-line">
          {ids.map((id) => {
            const product = byId.get(id)
            const name = product ? localized(product.name, language) : t.goneProduct
            return (
              <li
                key={id}
                className="flex items-center gap-3 border-t border-line px-3 py-1.5 first:border-t-0"
              >
                <ProductLine product={product} name={name} />
                <IconButton
                  icon={X}
                  label={t.removeProduct(name)}
                  onClick={() => onChange(ids.filter((one) => one !== id))}
                />
              </li>
            )
          })}
        </ul>
      )}
      <ProductSearch
        onAdd={(product) => {
          setAdded((before) => [...before, product])
          if (!ids.includes(product.id)) onChange([...ids, product.id])
        }}
      />
      <FieldError message={error} />
    </section>
  )
}

function ProductLine({ product, name }: { product: LetterProduct | undefined; name: string }) {
  return (
    <>
      <span className="size-10 shrink-0 overflow-clip rounded-button bg-sunk">
        {product?.picture && (
          <Picture media={product.picture} alt="" sizes="40px" className="size-full object-cover" />
        )}
      </span>
      <bdi className={`min-w-0 grow wrap-anywhere ${product ? 'font-medium' : 'text-subtle'}`}>{name}</bdi>
      {product && <AdminMoney amount={product.price} />}
    </>
  )
}

const TYPING_PAUSE_MS = 250

function ProductSearch({ onAdd }: { onAdd: (product: LetterProduct) => void }) {
  const t = useText(letterText)
  const language = useLanguage()
  const [words, setWords] = useState('')
  const [found, setFound] = useState<LetterProduct[]>()
  const search = words.trim()
  useEffect(() => {
    if (search === '') return
    let isCurrent = true
    const timer = setTimeout(() => {
      const address = `/admin/messages/newsletter/products?${new URLSearchParams({ q: search })}`
      void findProducts(address)
    }, TYPING_PAUSE_MS)
    async function findProducts(address: string) {
      const answer = await fetchJson<{ products: LetterProduct[] }>(address)
      if (isCurrent) setFound(answer?.products)
    }
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [search])
  const shown = search === '' ? undefined : found
  return (
    <>
      <TextField
        label={t.findProduct}
        type="search"
        autoComplete="off"
        placeholder={t.findHint}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {shown?.length === 0 && <p className="text-subtle">{t.noProduct}</p>}
      {shown && shown.length > 0 && (
        <ul className="grid max-h-80 grid-cols-1 overflow-y-auto rounded-field border border-line">
          {shown.map((product) => {
            const name = localized(product.name, language)
            return (
              <li key={product.id} className="border-t border-line first:border-t-0">
                <button
                  type="button"
                  aria-label={t.addProduct(name)}
                  onClick={() => {
                    onAdd(product)
                    setWords('')
                  }}
                  className="flex min-h-12 w-full items-center gap-3 px-3 py-1.5 text-start outline-offset-[-2px] hover:bg-hover"
                >
                  <ProductLine product={product} name={name} />
                  <Plus className="size-[18px] shrink-0 text-link" strokeWidth={1.7} aria-hidden="true" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
