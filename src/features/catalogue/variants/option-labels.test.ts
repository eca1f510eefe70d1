import { expect, it } from 'vitest'
import { optionCountLabel } from './option-labels.text.ts'

it.each<[Parameters<typeof optionCountLabel>[0], string | undefined, string | undefined]>([
  [[], undefined, undefined],
  [[{ kind: 'colour', values: 1 }], undefined, undefined],
  [[{ kind: 'colour', values: 2 }], '2 couleurs', 'لونان'],
  [[{ kind: 'colour', values: 3 }], '3 couleurs', '3 ألوان'],
  [[{ kind: 'colour', values: 12 }], '12 couleurs', '12 لونًا'],
  [
    [
      { kind: 'colour', values: 1 },
      { kind: 'size', values: 4 },
    ],
    '4 tailles',
    '4 مقاسات',
  ],
  [
    [
      { kind: 'volume', values: 2 },
      { kind: 'colour', values: 5 },
    ],
    '5 couleurs',
    '5 ألوان',
  ],
  [[{ kind: 'volume', values: 2 }], '2 contenances', 'سعتان'],
  [[{ kind: 'other', values: 3 }], '3 choix', '3 خيارات'],
])('a card with the options %j says %s and %s', (options, fr, ar) => {
  const label = optionCountLabel(options)
  expect(label?.fr).toBe(fr)
  expect(label?.ar).toBe(ar)
})
