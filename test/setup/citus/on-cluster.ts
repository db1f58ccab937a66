/** Whether these tests run on a Citus cluster (`npm run test:citus`): some proofs need what a cluster refuses or shows elsewhere. */
export const onCluster = process.env.CITUS_ADMIN_URL !== undefined
