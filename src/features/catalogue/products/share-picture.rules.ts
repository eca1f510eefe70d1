/** The picture that a shared link to a product shows. */

/** What WhatsApp and others show in full; a larger file is not shown at all. */
export const SHARE_PICTURE = { width: 1200, height: 630, mostBytes: 300_000 }

export function sharePicture(productId: number): { path: string; width: number; height: number } {
  const { width, height } = SHARE_PICTURE
  return { path: `/product/${productId}/preview.jpg`, width, height }
}
