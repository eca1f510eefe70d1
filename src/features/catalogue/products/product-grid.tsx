import type { ProductSummary } from '../catalogue.rules.ts'
import { ProductCard } from './product-card.tsx'

/** Here, because the pages that show it have loaded this file: each of them would list what it needs. */
export const loadComingBack = () => import('./coming-back.tsx')

interface GridProps {
  products: ProductSummary[]
  /** Cards whose pictures are loaded at once. */
  eager?: number
  /** Cards on the first screen of a phone; the others are laid out when they come near (`.later`). */
  firstScreen?: number
}

/** Three columns (spec 2); fewer where a column would be narrower than a price: the smallest phones, a large font size. */
export function ProductGrid({ products, eager = 0, firstScreen = 0 }: GridProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(6.4rem,(100%-56px)/3)),1fr))] gap-x-2.5 gap-y-5 md:gap-x-5 md:gap-y-8 xl:gap-x-7 xl:gap-y-10">
      {products.map((product, index) => (
        <li
          key={product.id}
          className={index < firstScreen ? 'grid' : 'later grid [--guess:calc(42vw+80px)]'}
        >
          <ProductCard product={product} priority={index < eager} />
        </li>
      ))}
    </ul>
  )
}
