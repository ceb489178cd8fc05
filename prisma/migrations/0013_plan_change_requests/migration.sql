-- A change of a plan has no turn that could keep its request's id: what was asked for twice is done once by these.
ALTER TABLE "plan_runs" ADD COLUMN "change_request_ids" TEXT[] DEFAULT ARRAY[]::TEXT[];
