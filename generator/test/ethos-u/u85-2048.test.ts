import { testConfiguration } from "./test-configuration.js";

testConfiguration("u85-2048", 18);
