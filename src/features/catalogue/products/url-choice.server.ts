/** The variant that the URL of a product chooses: `?v=12`, or the values of a form that was sent without JavaScript. */
import { firstChoice, readChoice, type Choice } from '../variants/choice.rules.ts'
import { CHOICE_PARAMETERS, variantOf } from '../variants/variant.rules.ts'
import type { ProductDetail } from './product-detail.rules.ts'

interface UrlChoice {
  choice: Choice
  /** The form was sent without a complete choice, or with one that is not offered. */
  isAsked: boolean
  /** The gallery, with the picture of the variant first. */
  pictures: ProductDetail['pictures']
}

type Choosable = Pick<ProductDetail, 'id' | 'options' | 'variants' | 'pictures'>

/** A sent form and an unknown variant lead to another URL, so that each choice has one URL. */
export function choiceInUrl(query: URLSearchParams, product: Choosable): UrlChoice | { redirect: string } {
  const { options, variants, pictures } = product
  const wanted = query.get('v')
  const sent = readChoice(query, options)
  const found = sent ? variantOf(variants, sent) : variants.find(({ id }) => String(id) === wanted)
  if (sent && found) return { redirect: `${pathOf(query, product.id, found.id)}#options` }
  if (wanted !== null && !sent && !found) return { redirect: pathOf(query, product.id) }
  const choice = sent ?? firstChoice(variants, found?.id)
  const imageId = variantOf(variants, choice)?.imageId
  return {
    choice,
    isAsked: sent !== undefined,
    pictures: pictures.toSorted((a, b) => Number(b.id === imageId) - Number(a.id === imageId)),
  }
}

function pathOf(query: URLSearchParams, productId: number, variant?: number): string {
  const rest = new URLSearchParams(query)
  for (const name of ['v', ...CHOICE_PARAMETERS]) rest.delete(name)
  if (variant) rest.set('v', String(variant))
  return `/product/${productId}${rest.size > 0 ? `?${rest}` : ''}`
}
