/** What a screen is: one declaration that the router, the menu, titles and redirects read. */
import type { ComponentType } from 'react'
import type { Gate } from '#domain/access/gate.ts'
import type { Right } from '#domain/access/rights.ts'
import type { Params } from '../ui/layout/address.ts'

export interface ScreenProps {
  readonly params: Params
  /** The screen's own title, for one component that stands for several screens. */
  readonly title: string
  /** The settings' tabs that this viewer has, the profile aside. */
  readonly tabs: readonly Screen[]
}

export interface Screen extends Gate {
  /** In the specification's own notation: `/tracking/{vin?}`. The first is the one that links lead to. */
  readonly paths: readonly string[]
  readonly title: string
  /** What the parts of its paths in braces look like, where not anything will do. */
  readonly params?: Readonly<Record<string, RegExp>>
  /** Where it stands in the menu; absent where it does not. */
  readonly menu?: {
    readonly label: string
    readonly icon: ComponentType<{ size?: number; stroke?: number }>
    /** What the entry takes besides: without it the screen is opened by a link alone. */
    readonly right?: Right
    /** Not for somebody who is kept to the group that holds no vehicles. */
    readonly wantsVehicles?: true
    /** A hook: how many new items wait there, and the path to them; null without any. */
    readonly useNews?: () => { readonly count: number; readonly to: string } | null
  }
  /** A path of the screen whose entry of the menu is marked while this one shows; its own by default. */
  readonly under?: string
  /** Its label among the tabs of the settings; absent where it is none of them. */
  readonly tab?: string
  /** Can be seen without signing in. */
  readonly open?: true
  /** Fills the window by itself, without a title row. */
  readonly bare?: true
  /** Paths that have moved, each with the one that it is now. */
  readonly moved?: Readonly<Record<string, string>>
  readonly load: () => Promise<{ readonly Screen: ComponentType<ScreenProps> }>
}

/** §2: the ids of alerts and reports are hex with dashes. */
export const hexId = /^(?=.*[0-9a-f])[0-9a-f-]+$/i
/** The same, or one that is still to be made. */
export const hexIdOrNew = /^(new|(?=.*[0-9a-f])[0-9a-f-]+)$/i

/** Where the menu leads: the path without its parts in braces. */
export const pathOf = ({ paths }: Screen): string => paths[0]!.replace(/\/\{.*$/, '') || '/'
