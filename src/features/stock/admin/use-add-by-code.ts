import { useCallback } from 'react'
import { localized } from '#core/text.ts'
import type { StockedVariant } from '#features/catalogue/stock/stock.rules.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { variantSearchText } from '../variant-search.text.ts'

interface FoundVariants {
  variants: StockedVariant[]
  byCode: StockedVariant | null
}

/** Undefined if the shop did not answer. */
export async function fetchVariants(
  query: { q: string } | { code: string },
): Promise<FoundVariants | undefined> {
  try {
    const response = await fetch(`/admin/products/stock/find?${new URLSearchParams(query)}`)
    const isJson = response.headers.get('content-type')?.includes('json')
    return response.ok && isJson ? ((await response.json()) as FoundVariants) : undefined
  } catch (error) {
    // The connection was lost; anything else is a bug.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/**
 * A handler for scanned or entered codes: `onCode(code)` finds the variant with this SKU or barcode and adds it.
 * An unknown code and a failed request are shown as toasts. Returns whether a variant was added.
 */
export function useAddByCode(onAdd: (variant: StockedVariant) => void): (code: string) => Promise<boolean> {
  const t = useText(variantSearchText)
  const toasts = useToasts()
  const language = useLanguage()
  return useCallback(
    async (code: string) => {
      const found = await fetchVariants({ code })
      if (!found) toasts.error(t.failed)
      else if (!found.byCode) toasts.error(t.unknownCode(code))
      if (!found?.byCode) return false
      onAdd(found.byCode)
      toasts.success(t.added(localized(found.byCode.name, language)))
      return true
    },
    [onAdd, t, toasts, language],
  )
}
