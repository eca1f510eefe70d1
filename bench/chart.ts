/** `npm run bench -- chart` draws the figures of the releases and of two other shops as `docs/pictures/speed-history.svg`. */
import { readFile, writeFile } from 'node:fs/promises'

const DATA = 'bench/history.json'
const PICTURE = 'docs/pictures/speed-history.svg'

interface Figure {
  id: string
  title: string
  note: string
  scale: 'log' | 'linear'
}

interface Shop {
  name: string
  /** By the id of the figure; what was not measured is left out. */
  values: Partial<Record<string, number>>
}

interface History {
  figures: Figure[]
  peers: Shop[]
  /** Oldest first. */
  releases: Shop[]
}

interface Bar {
  name: string
  value: number
  fill: string
}

const WIDTH = 960
const PLOT_WIDTH = WIDTH / 2
const PADDING = 24
const NAMES = 150
const VALUES = 60
const ROW = 26
const HEAD = 62
const [PEER_FILL, FORMER_FILL, NEWEST_FILL] = ['#b9b4ab', '#8fb0c4', '#1f5f7f']

export async function drawChart(): Promise<string> {
  await writeFile(PICTURE, await currentChart())
  return `Drawn: ${PICTURE}, from ${DATA}.`
}

export async function currentChart(): Promise<string> {
  return chartOf(JSON.parse(await readFile(DATA, 'utf8')) as History)
}

function chartOf(history: History): string {
  const plots = history.figures.map((figure) => ({ figure, bars: barsOf(figure, history) }))
  const heights = [0, 1].map((row) =>
    Math.max(...plots.slice(row * 2, row * 2 + 2).map(({ bars }) => HEAD + bars.length * ROW + PADDING)),
  )
  const height = heights.reduce((sum, one) => sum + one, 0)
  const drawn = plots.map((plot, at) => plotOf(plot, (at % 2) * PLOT_WIDTH, at < 2 ? 0 : heights[0]!))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="Figures of each release beside EverShop and Medusa" font-family="system-ui, sans-serif">
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${drawn.join('\n')}
</svg>
`
}

function barsOf({ id }: Figure, { peers, releases }: History): Bar[] {
  const measured = (shops: Shop[], fill: string) =>
    shops.flatMap(({ name, values }) => (values[id] === undefined ? [] : [{ name, value: values[id], fill }]))
  const own = measured(releases, FORMER_FILL)
  return [
    ...measured(peers, PEER_FILL),
    ...own.map((bar, at) => (at === own.length - 1 ? { ...bar, fill: NEWEST_FILL } : bar)),
  ]
}

function plotOf({ figure, bars }: { figure: Figure; bars: Bar[] }, left: number, top: number): string {
  const space = PLOT_WIDTH - 2 * PADDING - NAMES - VALUES
  const max = Math.max(...bars.map(({ value }) => value))
  const share = (value: number) =>
    figure.scale === 'log' ? Math.log10(value + 1) / Math.log10(max + 1) : value / max
  const rows = bars.map(({ name, value, fill }, at) => {
    const y = HEAD + at * ROW
    const width = Math.max(2, share(value) * space)
    return `<text x="${NAMES - 8}" y="${y + 14}" text-anchor="end" font-size="13" fill="#3c3a36">${name}</text>
<rect x="${NAMES}" y="${y}" width="${width.toFixed(1)}" height="18" rx="3" fill="${fill}"/>
<text x="${(NAMES + width + 6).toFixed(1)}" y="${y + 14}" font-size="13" font-weight="600" fill="#1d1c1a">${value.toLocaleString('en').replaceAll(',', ' ')}</text>`
  })
  const note = figure.scale === 'log' ? `${figure.note}; logarithmic` : figure.note
  return `<g transform="translate(${left + PADDING} ${top + PADDING})">
<text font-size="16" font-weight="600" y="12" fill="#1d1c1a">${figure.title}</text>
<text font-size="12" y="32" fill="#6b675f">${note}</text>
${rows.join('\n')}
</g>`
}
