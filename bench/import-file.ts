/** A file with 10 000 rows: every fifth product without options, the others with several colours. */
export const IMPORT_ROWS = 10_000
const COLOURS = ['Rouge', 'Noir', 'Bleu', 'Vert', 'Sable']
const HEADINGS =
  'Nom;Nom en arabe;Référence;Code-barres;Prix;Coût;Stock;Catégorie;Description;Description en arabe;Option 1;Valeur 1'

export function importFile(): Buffer {
  const lines = [HEADINGS]
  for (let product = 0; lines.length <= IMPORT_ROWS; product++) {
    const colours = product % 5 === 0 ? [''] : COLOURS.slice(0, 2 + (product % 3))
    for (const colour of colours.slice(0, IMPORT_ROWS + 1 - lines.length)) lines.push(line(product, colour))
  }
  return Buffer.from(lines.join('\r\n'))
}

function line(product: number, colour: string): string {
  const option = colour === '' ? ';' : `Couleur;${colour}`
  const code = `IMP-${product}-${colour || 'U'}`
  const name = `Voile brodé ${product} modèle ${product % 97};ملحفة مطرزة ${product}`
  return `${name};${code};;${1500 + (product % 40) * 50};900;${product % 25};Rayon ${1 + (product % 20)};Tissu léger, brodé à la main, lavable à trente degrés;قماش خفيف مطرز يدويا يغسل بماء بارد;${option}`
}
