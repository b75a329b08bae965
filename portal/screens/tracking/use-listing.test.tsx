// @vitest-environment happy-dom
/** The list follows the store, whenever it is told. */
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { everyVehicle } from '../../data/listing.ts'
import { createVehicles } from '../../data/vehicles.ts'
import { useFleetListing } from './use-listing.ts'

afterEach(cleanup)

const vehicle = {
  id: 1,
  vin: '1GRAA0627KB110001',
  unitId: 'A-1',
  level: 'good',
  recorded: 1000,
} as LiveVehicle

test('trailers that come while the list is first drawn are in it, although nothing changes afterwards', async () => {
  const store = createVehicles((call) => call())
  const { result } = renderHook(() => {
    // Before anybody listens to the store: effects of layout run first.
    useLayoutEffect(() => {
      store.set([vehicle])
    }, [])
    return useFleetListing(everyVehicle, store)
  })
  await waitFor(() => expect(result.current.list).toEqual([vehicle]))
  expect(result.current.total).toBe(1)
})
