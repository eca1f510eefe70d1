import type { ProductDetail } from '../product-detail.rules.ts'

/** Loads and plays when it is tapped, without sound; until then only its picture is loaded. Works without JavaScript. */
export function ProductVideo({ src, poster, name }: NonNullable<ProductDetail['video']> & { name: string }) {
  return (
    <video
      src={src}
      poster={poster}
      controls
      muted
      playsInline
      preload="none"
      aria-label={name}
      className="w-full rounded-panel"
    />
  )
}
