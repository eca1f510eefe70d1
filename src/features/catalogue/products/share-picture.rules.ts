/** The preview picture of a shared link to a product. */

/** The dimensions WhatsApp and others show uncropped; larger files are not shown. */
export const SHARE_PICTURE = { width: 1200, height: 630, maxBytes: 300_000 }

export function sharePicture(productId: number): { path: string; width: number; height: number } {
  const { width, height } = SHARE_PICTURE
  return { path: `/product/${productId}/preview.jpg`, width, height }
}
