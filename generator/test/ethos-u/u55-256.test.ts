import { testConfiguration } from "./test-configuration.js";

testConfiguration("u55-256", 42);
