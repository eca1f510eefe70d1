/** Prints a receipt by the print dialog of the system: the picture alone, on paper of its own length. */
import type { Bitmap } from './bitmap.rules.ts'
import { pngOf } from './png.ts'
import type { Paper } from './printer-settings.rules.ts'

const DOTS_PER_MILLIMETRE = 8
const ID = 'printed-receipt'

export async function printBySystem(image: Bitmap, paper: Paper): Promise<void> {
  const url = URL.createObjectURL(await pngOf(image))
  const picture = new Image()
  picture.id = ID
  picture.src = url
  const style = new CSSStyleSheet()
  style.replaceSync(pageStyle(image, paper))
  const remove = () => {
    picture.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== style)
    URL.revokeObjectURL(url)
  }
  document.getElementById(ID)?.remove()
  await picture.decode()
  document.adoptedStyleSheets.push(style)
  document.body.append(picture)
  // Phones return at once and print later, so it is removed only after the dialog.
  addEventListener('afterprint', remove, { once: true })
  window.print()
}

/** Whole millimetres of length, so that rounding does not push the last row onto a second page. */
function pageStyle({ width, height }: Bitmap, paper: Paper): string {
  const length = Math.ceil(height / DOTS_PER_MILLIMETRE) + 1
  return `
    @page { size: ${paper}mm ${length}mm; margin: 0 }
    @media screen { #${ID} { display: none } }
    @media print {
      html, body { margin: 0 !important; padding: 0 !important; background: #fff !important; min-block-size: 0 !important }
      body > :not(#${ID}) { display: none !important }
      #${ID} {
        display: block;
        inline-size: ${width / DOTS_PER_MILLIMETRE}mm;
        block-size: auto;
        margin-inline: auto;
        image-rendering: pixelated;
      }
    }`
}
