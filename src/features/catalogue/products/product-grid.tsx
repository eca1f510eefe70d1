import type { ProductSummary } from '../catalogue.rules.ts'
import { ProductCard } from './product-card.tsx'

/** Cards. */
const FIRST_SCREEN = 9

/** Three columns everywhere but on the smallest phones (spec 2), or where letters are very large. */
export function ProductGrid({ products, eager = 0 }: { products: ProductSummary[]; eager?: number }) {
  return (
    <ul className="grid grid-cols-2 gap-x-2.5 gap-y-5 min-[22.5rem]:grid-cols-3 md:gap-x-5 md:gap-y-8 xl:gap-x-7 xl:gap-y-10">
      {products.map((product, place) => (
        <li
          key={product.id}
          className={place < FIRST_SCREEN ? 'grid' : 'later grid [--guess:calc(42vw+80px)]'}
        >
          <ProductCard product={product} priority={place < eager} />
        </li>
      ))}
    </ul>
  )
}
