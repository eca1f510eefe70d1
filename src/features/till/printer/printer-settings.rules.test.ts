import { describe, expect, it } from 'vitest'
import {
  canOpenDrawer,
  DEFAULT_PRINTER,
  parsePrinterSettings,
  printerOf,
  printsAutomatically,
  type PrinterSettings,
} from './printer-settings.rules.ts'

const SETTINGS: PrinterSettings = {
  way: 'usb',
  printers: { usb: { name: 'POS58', vendorId: 1046, productId: 20_497, serialNumber: 'A1' } },
  paper: 80,
  baudRate: 115_200,
  isAutomatic: true,
  hasCutter: true,
  hasDrawer: true,
  drawerPin: 5,
}

describe('stored settings', () => {
  it('are read as they were written', () => {
    expect(parsePrinterSettings(JSON.parse(JSON.stringify(SETTINGS)))).toEqual(SETTINGS)
  })

  it.each([null, 7, 'usb', [], { way: 'fax', paper: 57, baudRate: '9600', printers: { usb: 3 } }])(
    'of %j are the default',
    (stored) => {
      expect(parsePrinterSettings(stored)).toEqual(DEFAULT_PRINTER)
    },
  )
})

describe('settings', () => {
  it('open a drawer only by a chosen printer', () => {
    expect(canOpenDrawer(SETTINGS)).toBe(true)
    for (const changes of [{ hasDrawer: false }, { printers: {} }, { way: 'system' as const }])
      expect(canOpenDrawer({ ...SETTINGS, ...changes })).toBe(false)
  })

  it('keep the printer of each way', () => {
    expect(printerOf(SETTINGS)?.name).toBe('POS58')
    expect(printerOf({ ...SETTINGS, way: 'serial' })).toBeUndefined()
  })

  it('print automatically unless a picture is shared', () => {
    expect(printsAutomatically(SETTINGS)).toBe(true)
    expect(printsAutomatically({ ...SETTINGS, way: 'image' })).toBe(false)
    expect(printsAutomatically({ ...SETTINGS, isAutomatic: false })).toBe(false)
  })
})
