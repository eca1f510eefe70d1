import bwipjs from 'bwip-js/node'

/** As the source of an image. */
export function qrCode(text: string): string {
  const svg = bwipjs.toSVG({ bcid: 'qrcode', text })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
