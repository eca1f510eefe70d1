/** What the stock must be after a history: articles with their movements, products, and the orders that hold units. */

export interface Article {
  productId: number
  variantId: number
  /** Undefined: the product has no options. */
  variant: number | undefined
  price: number
  stock: number
  cost: number | null
  isRetired: boolean
  /** `cause quantity after`, oldest first. */
  movements: string[]
}

export interface ModelLine {
  /** Index of the article. */
  article: number
  quantity: number
}

export interface ModelOrder {
  id: number
  lines: ModelLine[]
  status: 'pending' | 'delivered' | 'cancelled' | 'deleted'
}

export interface StockModel {
  articles: Article[]
  /** Whether a product is offered, by its id. */
  isInStock: Map<number, boolean>
  orders: ModelOrder[]
}

export function sumOf({ articles }: StockModel, productId: number): number {
  return articles
    .filter((one) => one.productId === productId && !one.isRetired)
    .reduce((sum, { stock }) => sum + stock, 0)
}

/** Changes a product, and then whether it is offered: the last unit takes it out of sale, the first brings it back. */
export function change(model: StockModel, productId: number, apply: () => void): void {
  const before = sumOf(model, productId)
  apply()
  const after = sumOf(model, productId)
  if (after === before) return
  if (after === 0) model.isInStock.set(productId, false)
  else if (before === 0) model.isInStock.set(productId, true)
}

/** The lines of one statement: a product is compared before and after all of them. */
export function move(model: StockModel, cause: string, lines: ModelLine[]): void {
  const moved = lines.filter(({ quantity }) => quantity !== 0)
  const apply = () => {
    for (const { article, quantity } of moved) {
      const one = model.articles[article]!
      one.stock += quantity
      one.movements.push(`${cause} ${quantity} ${one.stock}`)
    }
  }
  const ids = new Set(moved.map(({ article }) => model.articles[article]!.productId))
  const nested = [...ids].reduce((inner, id) => () => change(model, id, inner), apply)
  nested()
}

export function available(model: StockModel, article: number): number {
  const { productId, stock, isRetired } = model.articles[article]!
  return !isRetired && model.isInStock.get(productId) ? stock : 0
}

/** The same article on two lines is one line. */
export function merged(lines: ModelLine[]): ModelLine[] {
  const byArticle = Map.groupBy(lines, ({ article }) => article)
  return [...byArticle].map(([article, own]) => ({
    article,
    quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
}

export function taken(lines: ModelLine[]): ModelLine[] {
  return lines.map(({ article, quantity }) => ({ article, quantity: -quantity }))
}
