import * as DraftButton from './islands/drafts/DraftButton/DraftButton.tsx'
import * as FullScreenLoader from './islands/layout/FullScreenLoader/FullScreenLoader.tsx'
import * as NavMenu from './islands/layout/NavMenu/NavMenu.tsx'
import * as ToastHost from './islands/layout/ToastHost/ToastHost.tsx'
import * as NotificationBell from './islands/notifications/NotificationBell/NotificationBell.tsx'
import * as ProcessBoard from './islands/processes/ProcessBoard/ProcessBoard.tsx'
import * as ProcessDetail from './islands/processes/ProcessDetail/ProcessDetail.tsx'
import * as RowActs from './islands/processes/RowActs/RowActs.tsx'
import * as BarSearch from './islands/search/BarSearch/BarSearch.tsx'
import * as ListSearch from './islands/search/ListSearch/ListSearch.tsx'

/**
 * Islands by name. Each is in `islands/<noun>/<Name>/<Name>.tsx` and exports a component of that name:
 * `LoginForm: () => import('./islands/auth/LoginForm/LoginForm.tsx')`.
 */
export const islands = {
  ApprovalForm: () => import('./islands/approvals/ApprovalForm/ApprovalForm.tsx'),
  ApprovalContact: () => import('./islands/approvals/ApprovalContact/ApprovalContact.tsx'),
  BarSearch: async () => BarSearch,
  CarModal: () => import('./islands/cars/CarModal/CarModal.tsx'),
  CopyButton: () => import('./islands/layout/CopyButton/CopyButton.tsx'),
  CopyField: () => import('./islands/layout/CopyField/CopyField.tsx'),
  ImportProgress: () => import('./islands/imports/ImportProgress/ImportProgress.tsx'),
  IntakeCar: () => import('./islands/intake/IntakeCar/IntakeCar.tsx'),
  ListSearch: async () => ListSearch,
  DraftButton: async () => DraftButton,
  DraftManager: () => import('./islands/drafts/DraftManager/DraftManager.tsx'),
  FullScreenLoader: async () => FullScreenLoader,
  LoginForm: () => import('./islands/auth/LoginForm/LoginForm.tsx'),
  NavMenu: async () => NavMenu,
  NotificationBell: async () => NotificationBell,
  OpenBell: () => import('./islands/notifications/OpenBell/OpenBell.tsx'),
  PasskeyButton: () => import('./islands/factors/PasskeyButton/PasskeyButton.tsx'),
  PasskeyForm: () => import('./islands/factors/PasskeyForm/PasskeyForm.tsx'),
  ProcessBoard: async () => ProcessBoard,
  ProcessDetail: async () => ProcessDetail,
  ProcessUpdate: () => import('./islands/processes/ProcessUpdate/ProcessUpdate.tsx'),
  ProcessView: () => import('./islands/processes/ProcessView/ProcessView.tsx'),
  ResetConfirmForm: () => import('./islands/auth/ResetConfirmForm/ResetConfirmForm.tsx'),
  ResetRequestForm: () => import('./islands/auth/ResetRequestForm/ResetRequestForm.tsx'),
  RowActs: async () => RowActs,
  RegisterForm: () => import('./islands/auth/RegisterForm/RegisterForm.tsx'),
  StepTypeForm: () => import('./islands/step-types/StepTypeForm/StepTypeForm.tsx'),
  StepTypeOrder: () => import('./islands/step-types/StepTypeOrder/StepTypeOrder.tsx'),
  WallStatus: () => import('./islands/screens/WallStatus/WallStatus.tsx'),
  ToastHost: async () => ToastHost,
} satisfies Record<string, () => Promise<object>>

export type IslandName = keyof typeof islands
