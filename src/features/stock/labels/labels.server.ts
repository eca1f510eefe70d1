import bwipjs from 'bwip-js/node'
/** What is printed on labels. */
import { asc, eq } from 'drizzle-orm'
import { findArticles, findArticlesOfProducts } from '#features/catalogue/stock/articles.server.ts'
import type { Article } from '#features/catalogue/stock/stock.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { goodsReceiptLines } from '../stock-tables.server.ts'
import { labelCode, type Label, type LabelCode, type LabelLine } from './labels.rules.ts'

export interface ChosenArticle {
  article: Article
  quantity: number
}

interface Choice {
  lines: LabelLine[]
  product?: number | undefined
  receipt?: number | undefined
}

/** The articles of the lines, of a product and of a goods receipt; those that no longer exist are left out. */
export async function chosenArticles({ lines, product, receipt }: Choice): Promise<ChosenArticle[]> {
  const received = receipt === undefined ? [] : await linesOfReceipt(receipt)
  const ofProduct = product === undefined ? [] : await findArticlesOfProducts([product])
  const all = [...lines, ...received, ...ofProduct.map(({ variantId }) => ({ variantId, quantity: 1 }))]
  const articles = await findArticles(all.map(({ variantId }) => variantId))
  return all.flatMap(({ variantId, quantity }) => {
    const article = articles.get(variantId)
    return article ? [{ article, quantity }] : []
  })
}

async function linesOfReceipt(receiptId: number): Promise<LabelLine[]> {
  return db()
    .select({ variantId: goodsReceiptLines.variantId, quantity: goodsReceiptLines.quantity })
    .from(goodsReceiptLines)
    .where(eq(goodsReceiptLines.receiptId, receiptId))
    .orderBy(asc(goodsReceiptLines.position))
}

/** One label for each unit, in the order of the lines. */
export async function labelsOf(lines: LabelLine[]): Promise<Label[]> {
  const chosen = await chosenArticles({ lines })
  return chosen.flatMap(({ article, quantity }) => {
    const code = labelCode(article)
    const label: Label = {
      name: article.name,
      price: article.price,
      code: code && { text: code.text, svg: barcodeImage(code) },
    }
    return Array.from({ length: quantity }, () => label)
  })
}

/** As the source of an image: the page needs no markup that it has not written itself. */
function barcodeImage({ symbology, text }: LabelCode): string {
  const svg = bwipjs.toSVG({
    bcid: symbology,
    text,
    height: 10,
    includetext: true,
    textxalign: 'center',
    ...(symbology === 'code128' && { textsize: 9 }),
  })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
